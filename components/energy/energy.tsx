import { countryName, countryOf } from '@/lib/domain/country'
import {
  ENERGY_EXEMPTION_LABELS,
  type EnergyPart,
  energyClassLabel,
  energySchemeOf,
  splitEnergyClass,
} from '@/lib/domain/energy'
import { groupDigits } from '@/lib/domain/group-digits'
import { formatWallMonth } from '@/lib/domain/long-dates'
import { type PropertyTeaserDto } from '@/lib/schemas/property'

type EnergyProps = {
  home: Pick<
    PropertyTeaserDto,
    | 'location'
    | 'country'
    | 'energyClass'
    | 'energyValue'
    | 'energyCo2'
    | 'energyIssued'
    | 'energyCertificateUntil'
    | 'energyExempt'
  >
}

/** "B, 92 kWh/m²a": the class and the value that are known; empty without both. */
export function energyHeadline(home: EnergyProps['home']): string {
  const { energyClass, energyValue } = home
  const unit = energySchemeOf(home)?.unit
  return [
    energyClass !== undefined && energyClassLabel(energyClass),
    energyValue !== undefined && `${groupDigits(energyValue)}${unit ? ` ${unit}` : ''}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The energy certificate of a home (D417); nothing without one. */
export function Energy({ home }: EnergyProps) {
  const { energyCo2, energyIssued, energyCertificateUntil, energyExempt } = home
  const scheme = energySchemeOf(home)
  const headline = energyHeadline(home)
  const lines = [
    energyExempt !== undefined && `No certificate required: ${ENERGY_EXEMPTION_LABELS[energyExempt]}`,
    energyCo2 !== undefined &&
      `CO₂ emissions: ${groupDigits(energyCo2)}${scheme ? ` ${scheme.co2Unit}` : ''}`,
    energyIssued !== undefined && `Certificate issued in ${formatWallMonth(energyIssued)}`,
    energyCertificateUntil !== undefined &&
      `Certificate valid until ${formatWallMonth(energyCertificateUntil)}`,
  ].filter((line) => line !== false)
  if (headline === '' && lines.length === 0) return null
  return (
    <section aria-labelledby="energy">
      <h2 id="energy" className="mb-4 display-sm">
        Energy
      </h2>
      <div className="grid items-center gap-x-8 gap-y-4 sm:grid-cols-2">
        <EnergyScales home={home} className="grid max-w-[25rem] gap-4" />
        <p className="grid text-sm text-muted">
          {headline !== '' && <strong className="text-md font-semibold text-text numbers">{headline}</strong>}
          {lines.map((line) => (
            <span key={line} className="numbers">
              {line}
            </span>
          ))}
        </p>
      </div>
    </section>
  )
}

/** The scales of a home's country with its classes on them; nothing without a class. */
export function EnergyScales({ home, className }: EnergyProps & { className: string }) {
  const scheme = energySchemeOf(home)
  const classes = home.energyClass === undefined ? [] : splitEnergyClass(home.energyClass)
  if (classes.length !== scheme?.parts.length) return null
  const hasSeveralParts = classes.length > 1
  return (
    <div className={className}>
      {scheme.parts.map((part, i) => (
        <EnergyScale
          key={part.label}
          part={part}
          label={hasSeveralParts ? part.label : `Energy class in ${countryName(countryOf(home))}`}
          showsLabel={hasSeveralParts}
          energyClass={classes[i] ?? ''}
        />
      ))}
    </div>
  )
}

/** The heights of the drawing and of its bars, and the side of the box around the home's class. */
const HEIGHT = 52
const BAR = 8
const BOX = 32

/** The width of one class on a scale of `count` classes. */
const widthOfClass = (count: number) => (count > 9 ? 26 : 44)

type EnergyScaleProps = {
  part: EnergyPart
  label: string
  /** True if the label is shown above the scale; it always names the drawing. */
  showsLabel: boolean
  energyClass: string
}

/** One scale with the home's class on it. A scale of stars has only whole stars. */
function EnergyScale({ part, label, showsLabel, energyClass }: EnergyScaleProps) {
  const classes = part.classes.filter((rating) => !rating.endsWith('.5'))
  const ownIndex = classes.indexOf(energyClass.replace('.5', ''))
  if (ownIndex === -1) return null
  const step = widthOfClass(classes.length)
  const [best = '', worst = ''] = [classes[0], classes.at(-1)]
  const middle = (index: number) => index * step + step / 2
  return (
    <div>
      {showsLabel && <p className="mb-1 text-xs text-muted">{label}</p>}
      <svg
        role="img"
        aria-label={`${label}: ${energyClass} on a scale from ${best} to ${worst}`}
        viewBox={`0 0 ${classes.length * step} ${HEIGHT}`}
        className="block w-full [print-color-adjust:exact]"
      >
        {classes.map((letter, i) => (
          <g key={letter} data-energy={letter}>
            <rect
              x={i * step + 1}
              y={HEIGHT - BAR}
              width={step - 2}
              height={BAR}
              className={i === ownIndex ? 'fill-energy' : 'fill-energy opacity-60'}
            />
            {i !== ownIndex && (
              <text x={middle(i)} y={HEIGHT - BAR - 7} textAnchor="middle" className="fill-muted text-xs">
                {letter}
              </text>
            )}
          </g>
        ))}
        <g data-energy={energyClass}>
          <rect
            x={middle(ownIndex) - BOX / 2}
            y={4}
            width={BOX}
            height={BOX}
            rx={3}
            className="fill-energy"
          />
          <rect
            x={middle(ownIndex) - 1}
            y={4 + BOX}
            width={2}
            height={HEIGHT - BAR - BOX - 4}
            className="fill-energy"
          />
          <text
            x={middle(ownIndex)}
            y={4 + BOX / 2 + 5}
            textAnchor="middle"
            className="fill-on-energy text-sm font-[650]"
          >
            {energyClass}
          </text>
        </g>
      </svg>
    </div>
  )
}
