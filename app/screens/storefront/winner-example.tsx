import { t } from "~/texts/t";

export const WinnerExample = () => (
  <>
    <p>
      {t(
        "We add up your last pledge in each round and divide by the number of rounds. The highest average wins the auction. A round you miss counts as KSh 0.",
      )}
    </p>
    <img src="/two-rounds.svg" alt="" width="320" height="208" loading="lazy" />
    <p>
      {t(
        "Example: Amina pledges KSh 900 in round 1 and KSh 700 in round 2, an average of KSh 800. Otieno joins only round 2, with KSh 1,200: an average of KSh 600. Amina wins the auction, though Otieno won round 2.",
      )}
    </p>
  </>
);
