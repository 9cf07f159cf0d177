import { FEATURE_GROUPS } from '@/lib/domain/facts'

/** The features of a listing by group; without empty groups, and nothing if there are none. */
export function FeatureGroups({ features = [] }: { features?: readonly string[] }) {
  const names = new Set(features)
  const groups = FEATURE_GROUPS.map(({ group, features: all }) => ({
    group,
    features: all.filter(({ name }) => names.has(name)),
  })).filter((group) => group.features.length > 0)
  if (groups.length === 0) return null
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="mb-5 display-sm">
        Features
      </h2>
      <div className="grid grid-cols-2 gap-6 border-t border-border-strong pt-5 sm:grid-cols-4">
        {groups.map(({ group, features: groupFeatures }) => (
          <div key={group}>
            <h3 className="mb-2 text-xs font-medium text-muted">{group}</h3>
            <ul className="text-sm leading-7">
              {groupFeatures.map(({ name, label }) => (
                <li key={name}>{label}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
