import { LargePicture } from "./large-picture";

interface PictureRowProps {
  pictures: readonly { imageKey: string; alt: string }[];
  /** The address of its style sheet, which only pages with several pictures load. */
  sheet: string;
  className?: string;
}

/** Several pictures, by swiping or by links; only the first loads at once. */
export const PictureRow = ({ pictures, sheet, className }: PictureRowProps) => (
  <div className="pictures">
    <link rel="stylesheet" href={sheet} />
    <ul>
      {pictures.map((picture, index) => (
        <li key={index} id={picture.imageKey}>
          <LargePicture {...picture} className={className} eager={!index} />
        </li>
      ))}
    </ul>
    <p>
      {pictures.map(({ imageKey, alt }, index) => (
        <a key={index} href={`#${imageKey}`} title={alt}>
          {index + 1}
        </a>
      ))}
    </p>
  </div>
);
