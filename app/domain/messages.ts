// Messages that belong to no single rule. Most are the customer's own words: do not change them.
import { msg } from "~/texts/t";

export const FILL_IN_ALL_FIELDS = msg("Please fill in all fields");

export const INVALID_LOGIN = msg("Invalid username or password");
export const ACCOUNT_CREATED = msg("Account created. Log in.");
export const REGISTRATION_FAILED = msg("Registration failed");
export const REGISTRATION_FAILED_TRY_AGAIN = msg("Registration failed. Please try again.");
export const USERNAME_TAKEN = msg("This username is taken");
export const EMAIL_TAKEN = msg("An account with this email already exists");

/** D130. */
export const USERNAME_LOOKS_TAKEN = msg("This username looks like another one. Please choose another.");
export const USERNAME_IS_OURS = msg("This name is the shop's own. Please choose another.");
/** D129. */
export const PASSWORD_FOR_CONTACT = msg("Enter your password to change your phone number or email address");
export const WRONG_CURRENT_PASSWORD = msg("This is not your current password");
export const PASSWORD_CHANGED_MEANWHILE = msg("Your password has changed. Please log in again.");
export const ACCOUNT_NOT_FOUND = msg("Account not found");

export const LOGIN_TO_JOIN = msg("Please login to join this auction");
export const LOGIN_TO_PLEDGE = msg("Please login to place a pledge");
export const AUCTION_NOT_FOUND = msg("Auction not found");
export const ADMINISTRATORS_CANNOT_JOIN = msg("Administrators cannot take part in auctions");
export const ROUND_CLOSED = msg("This round is closed");
export const NOT_JOINED = msg("Pay the entry fee to join this round first");

export const PAYMENT_NOT_FOUND = msg("Payment not found");
export const PAYMENT_FAILED = msg("Payment failed. Please try again.");
export const PAYMENT_PENDING = msg("Your payment is still under way. Please wait a moment.");
export const PAYMENT_REFUNDED = msg("This round closed before your payment finished; your fee was returned.");
export const PLEDGE_FAILED = msg("Failed to place pledge. Please try again.");
export const PLEDGE_CONFLICT = msg("You sent two pledges at the same time. Check your pledge and try again.");

export const NO_ACTIVE_ROUND = msg("No active round found");
export const ROUND_NOT_FOUND = msg("Round not found");
export const ROUND_FAILED = msg("Error Loading Round");
export const CALCULATION_FAILED = msg("Error Loading Calculation");

/** Shown instead of a deleted auction's title (D55). */
export const UNKNOWN_AUCTION = msg("Unknown Auction");

export const PRODUCT_NOT_FOUND = msg("Product Not Found");
export const PRODUCT_REMOVED = msg("This product doesn't exist or has been removed.");
export const CATEGORIES_FAILED = msg("Failed to load categories.");
export const CATEGORY_FAILED = msg("Failed to load category.");
export const DASHBOARD_LOADING = msg("Loading your dashboard...");
export const DASHBOARD_FAILED = msg("Error Loading Dashboard");
export const BIDS_FAILED = msg("Error loading bids");
export const CATEGORY_NOT_FOUND = msg("Category not found");
export const CATEGORY_DELETED = "Category deleted successfully";
export const CATEGORY_NAME_TAKEN = "A category with this name already exists";
export const BANNER_NOT_FOUND = "Banner not found";
export const WEBHOOK_NOT_FOUND = "Webhook not found";
export const SEARCH_WORDS_NOT_FOUND = "Search words not found";
export const INVITATION_INVALID = msg(
  "This invitation is not valid: it was used, revoked, or is older than seven days. Ask for a new one.",
);

export const ACCESS_DENIED = msg("You don't have permission to access this page.");

export const SAVED_FOR_LOGIN = msg(
  "You are signed out, so nothing was saved. Log in and what you typed will be back in the form.",
);

export const INVALID_AMOUNT = msg("Please enter a valid amount");

export const ADDED_TO_CART = msg("Added to cart!");
export const ADDED_BY_VISITOR = msg("Added to cart! Log in when you order.");
export const VIEW_CART = { label: msg("View cart"), to: "/cart" };
export const ADD_TO_CART_FAILED = msg("Failed to add to cart");
export const UPDATE_QUANTITY_FAILED = msg("Failed to update quantity");
export const REMOVE_ITEM_FAILED = msg("Failed to remove item");
export const CLEAR_CART_FAILED = msg("Failed to clear cart");
export const LOAD_CART_FAILED = msg("Failed to load cart");
export const CHECKOUT_COMING = msg("Checkout coming soon!");
