import { ArrowDown, BadgeCheck, CircleDashed, Eye, EyeOff, Handshake, Heart } from 'lucide-react'

const ICONS = {
  verified: BadgeCheck,
  unverified: CircleDashed,
  offered: Handshake,
  reduced: ArrowDown,
  seen: Eye,
  hide: EyeOff,
  heart: Heart,
} as const

type SpriteIconProps = { name: keyof typeof ICONS; className?: string | undefined }

/** The icons on each card of a list, defined once; `SpriteIcon` uses them. */
export const CardSprite = () => (
  <svg aria-hidden className="hidden">
    {Object.entries(ICONS).map(([name, Icon]) => (
      // With a view box, it takes the size of the icon that uses it.
      <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
        {/* The heart's fill is set where it is used. */}
        <Icon {...(name === 'heart' && { fill: 'inherit', strokeWidth: 1.6 })} />
      </symbol>
    ))}
  </svg>
)

/** An icon of the page's `CardSprite`; decorative, in the text's colour. */
export const SpriteIcon = ({ name, className }: SpriteIconProps) => (
  <svg aria-hidden className={className}>
    <use href={`#icon-${name}`} />
  </svg>
)
