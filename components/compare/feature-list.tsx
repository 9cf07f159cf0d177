import { FEATURES, featureLabel } from '@/lib/domain/facts'

/** The features of one listing; those that not every compared listing has come first. */
export function FeatureList({
  features,
  shared,
}: {
  features: readonly string[]
  shared: ReadonlySet<string>
}) {
  const ordered = FEATURES.filter((name) => features.includes(name))
  const sharedFeatures = ordered.filter((name) => shared.has(name))
  return (
    <ul className="leading-6">
      {ordered
        .filter((name) => !shared.has(name))
        .map((name) => (
          <li key={name}>{featureLabel(name)}</li>
        ))}
      {sharedFeatures.map((name) => (
        <li key={name} className="text-muted">
          {featureLabel(name)}
        </li>
      ))}
    </ul>
  )
}
