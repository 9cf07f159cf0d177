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

export type SpriteName = keyof typeof ICONS

/** The icons on each card of a list, defined once; `SpriteIcon` uses them. Only the server renders them for a list. */
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
