/** No line ends between 'KSh' and its number, or begins with a dot. */
export const unbroken = (text: string) => text.replace(/(KSh) | (·)/g, "$1\u00a0$2");
