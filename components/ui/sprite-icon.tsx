import { type SpriteName } from './sprite'

type SpriteIconProps = { name: SpriteName; className?: string | undefined }

/** An icon of the page's `CardSprite`; decorative, in the text's colour. */
export const SpriteIcon = ({ name, className }: SpriteIconProps) => (
  <svg aria-hidden className={className}>
    <use href={`#icon-${name}`} />
  </svg>
)
