/** As `shouldRevalidate`: also after a refusal, because somebody may have changed what the page shows. */
export const revalidateAlways = () => true;
