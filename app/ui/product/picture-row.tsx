import { LargePicture } from "./large-picture";
import sheet from "./picture-row.css?url";

export interface RowPicture {
  imageKey: string;
  alt: string;
}

/** Several pictures, by swiping or by links; only the first loads at once. */
export function PictureRow({ pictures, className }: { pictures: readonly RowPicture[]; className?: string }) {
  return (
    <div className="pictures">
      <link rel="stylesheet" href={sheet} />
      <ul>
        {pictures.map((picture, index) => (
          <li key={picture.imageKey} id={`picture-${index + 1}`}>
            <LargePicture {...picture} className={className} eager={index === 0} />
          </li>
        ))}
      </ul>
      <p>
        {pictures.map(({ alt }, index) => (
          <a key={alt} href={`#picture-${index + 1}`} aria-label={`Picture ${index + 1}: ${alt}`}>
            {index + 1}
          </a>
        ))}
      </p>
    </div>
  );
}
