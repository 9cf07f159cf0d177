import { type SpriteName } from './sprite'

type SpriteIconProps = {
  name: SpriteName
  /** In a button with a label, which hides its content from assistive technology. */
  isInButton?: boolean
  className?: string | undefined
}

/** An icon of the page's `CardSprite`; decorative, in the text's colour. */
export const SpriteIcon = ({ name, isInButton = false, className }: SpriteIconProps) => (
  <svg aria-hidden={isInButton ? undefined : true} className={className}>
    <use href={`#icon-${name}`} />
  </svg>
)
