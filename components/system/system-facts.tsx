import { type ReactNode } from 'react'
import { type SystemDto } from '@/lib/schemas/system'
import { Moment } from '../ui/moment'

type SystemFactsProps = { system: Pick<SystemDto, 'version' | 'build' | 'engine' | 'migrations'> }

/** The running version and its database. */
export const SystemFacts = ({ system: { version, build, engine, migrations } }: SystemFactsProps) => (
  <dl className="grid grid-cols-1 gap-x-8 gap-y-4 border-y border-border py-5 sm:grid-cols-2 lg:grid-cols-4">
    <Fact label="Version">{version}</Fact>
    <Fact label="Build">
      <span className="font-mono text-xs select-all">{build}</span>
    </Fact>
    <Fact label="Database">{engine}</Fact>
    <Fact label="Migrations">
      <Migrations {...migrations} />
    </Fact>
  </dl>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid content-start gap-1">
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="text-sm [overflow-wrap:anywhere] numbers">{children}</dd>
  </div>
)

const Migrations = ({ last, missing }: SystemDto['migrations']) => (
  <>
    {missing.length > 0 ? (
      <span className="block font-semibold text-danger">
        Missing: {missing.map(({ id, name }) => `${id} (${name})`).join(', ')}
      </span>
    ) : (
      <span className="block">All done</span>
    )}
    {last && (
      <span className="block text-muted">
        {`Last: ${last.id}, ${last.name}, `}
        <Moment at={last.at} />
      </span>
    )}
  </>
)
