export type PersonPlan = Readonly<{
  username: string;
  firstName: string;
  lastName: string;
  gender: "male" | "female" | "other";
  dateOfBirth: string;
  joinedDaysAgo: number;
  trustScore: number;
  isVerified: boolean;
  userType: "buyer" | "seller" | "admin";
}>;

type Row = readonly [
  username: string,
  firstName: string,
  lastName: string,
  gender: PersonPlan["gender"],
  dateOfBirth: string,
  joinedDaysAgo: number,
  trustScore: number,
];

const buyerRows: readonly Row[] = [
  ["wanjiku", "Wanjiku", "Kamau", "female", "1994-03-12", 210, 88],
  ["otieno", "Otieno", "Odhiambo", "male", "1989-07-25", 190, 91],
  ["amina", "Amina", "Hassan", "female", "1998-11-03", 160, 84],
  ["kiprono", "Kiprono", "Cheruiyot", "male", "1992-01-19", 240, 79],
  ["njeri.m", "Njeri", "Mwangi", "female", "1987-05-30", 230, 93],
  ["mutua_j", "Mutua", "Musyoka", "male", "1985-09-14", 225, 70],
  ["achieng", "Achieng", "Onyango", "female", "1996-02-08", 220, 76],
  ["barasa.w", "Barasa", "Wekesa", "male", "1990-12-01", 215, 67],
  ["halima.a", "Halima", "Abdi", "female", "1993-06-17", 205, 82],
  ["kipchumba", "Kipchumba", "Koech", "male", "1988-04-22", 200, 73],
  ["moraa", "Moraa", "Nyaboke", "female", "1999-08-09", 198, 58],
  ["ole.sankale", "Sankale", "Ole Nkoitoi", "male", "1984-10-27", 195, 86],
  ["mwende", "Mwende", "Kilonzo", "female", "1991-03-05", 188, 75],
  ["juma.k", "Juma", "Kazungu", "male", "1995-07-11", 182, 62],
  ["wambui", "Wambui", "Njoroge", "female", "1983-01-28", 180, 95],
  ["nafula", "Nafula", "Simiyu", "female", "1997-05-16", 175, 69],
  ["karisa", "Karisa", "Charo", "male", "1986-11-20", 170, 64],
  ["chebet", "Chebet", "Rotich", "female", "2000-02-14", 168, 71],
  ["ekal", "Ekal", "Lokwang", "male", "1994-09-02", 165, 55],
  ["fatuma.y", "Fatuma", "Yusuf", "female", "1990-04-07", 158, 80],
  ["kamau.n", "Kamau", "Ndung'u", "male", "1981-12-13", 155, 90],
  ["akinyi", "Akinyi", "Ouma", "female", "1992-10-10", 150, 77],
  ["gitau", "Gitau", "Kariuki", "male", "1998-06-24", 145, 60],
  ["kerubo", "Kerubo", "Ombati", "female", "1989-08-18", 140, 83],
  ["omondi.b", "Omondi", "Ochieng", "male", "1996-01-06", 138, 66],
  ["zawadi", "Zawadi", "Mwakio", "female", "1993-12-29", 132, 74],
  ["muthoni", "Muthoni", "Gathogo", "female", "1985-02-23", 128, 87],
  ["abdi.noor", "Abdinoor", "Ali", "male", "1991-07-04", 124, 68],
  ["jepkosgei", "Jepkosgei", "Kiptoo", "female", "2001-03-21", 118, 57],
  ["mwangi.p", "Mwangi", "Githinji", "male", "1979-09-09", 112, 92],
  ["syombua", "Syombua", "Nzioka", "female", "1995-05-02", 108, 72],
  ["wafula", "Wafula", "Makokha", "male", "1987-10-15", 102, 65],
  ["naserian", "Naserian", "Lekishon", "female", "1999-01-31", 98, 61],
  ["hamisi", "Hamisi", "Bakari", "male", "1982-06-06", 94, 78],
  ["nyambura", "Nyambura", "Waweru", "female", "1997-11-26", 88, 81],
  ["kosgei", "Kosgei", "Sang", "male", "1993-04-12", 80, 63],
  ["auma", "Auma", "Okoth", "female", "1990-08-30", 74, 70],
  ["ngugi.t", "Ngũgĩ", "Thiong'o", "male", "2002-02-02", 66, 52],
  ["hawa.g", "Hawa", "Guyo", "female", "1996-12-05", 25, 50],
  ["kevin.r", "Kevin", "Rono", "male", "2003-07-19", 12, 50],
  ["priya.s", "Priya", "Shah", "female", "1988-03-27", 4, 50],
];

const staffRows: readonly (readonly [...Row, "seller" | "admin"])[] = [
  ["karanja.crafts", "Karanja", "Mbugua", "male", "1977-05-18", 260, 94, "seller"],
  ["atieno.desk", "Atieno", "Awuor", "female", "1991-09-23", 250, 90, "admin"],
];

const person = (row: Row, userType: PersonPlan["userType"]): PersonPlan => {
  const [username, firstName, lastName, gender, dateOfBirth, joinedDaysAgo, trustScore] = row;
  const isVerified = trustScore >= 65;
  return {
    username,
    firstName,
    lastName,
    gender,
    dateOfBirth,
    joinedDaysAgo,
    trustScore,
    isVerified,
    userType,
  };
};

/** The first three are the demo logins. */
export const buyers: readonly PersonPlan[] = buyerRows.map((row) => person(row, "buyer"));

/** A seller and an office worker, who neither buy nor pledge. */
export const staff: readonly PersonPlan[] = staffRows.map(([a, b, c, d, e, f, g, userType]) =>
  person([a, b, c, d, e, f, g], userType),
);

export const people: readonly PersonPlan[] = [...buyers, ...staff];

/** From +254 700 000 100 on, because the mock payment provider declines a lower number. */
export const phoneOf = (index: number) => `+2547000001${String(index).padStart(2, "0")}`;
