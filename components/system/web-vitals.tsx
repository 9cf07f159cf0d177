import { GOOD_VITALS, type PageKind, WEB_VITALS, type WebVital } from '@/lib/domain/system'
import { type WebVitalsDto } from '@/lib/schemas/system'
import { cn } from '../ui/cn'
import { SystemSection } from './section'

const PAGES: Record<PageKind, string> = {
  home: 'Home page',
  explore: 'Explore',
  listing: 'Home details',
  place: 'Places',
  agent: 'Agents',
  'sign-in': 'Sign-in and registration',
  dashboard: 'Dashboards',
  other: 'Other pages',
}

const TITLES: Record<WebVital, string> = {
  lcp: 'Largest picture or text',
  inp: 'Response to input',
  cls: 'Layout shift',
}

const formatVital = (name: WebVital, value: number): string => {
  if (name === 'cls') return value.toFixed(2)
  return name === 'lcp' ? `${(value / 1_000).toFixed(1)} s` : `${Math.round(value)} ms`
}

const GOOD_VALUES = WEB_VITALS.map((name) => formatVital(name, GOOD_VITALS[name])).join(', ')

/** How fast pages are for visitors (D363). */
export const WebVitals = ({ vitals }: { vitals: WebVitalsDto[] }) => (
  <SystemSection
    id="web-vitals"
    title="Speed for visitors"
    note={`Three of four visits in the last seven days stayed within these values. In red: above ${GOOD_VALUES}.`}
    empty={vitals.length === 0 && 'No visits were measured.'}
  >
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-border text-xs text-muted">
            {['Page', ...WEB_VITALS.map((name) => TITLES[name])].map((title) => (
              <th key={title} scope="col" className="py-2 pr-4 font-normal">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {vitals.map(({ page, ...values }) => (
            <tr key={page} className="border-b border-border">
              <th scope="row" className="py-3 pr-4 font-normal">
                {PAGES[page]}
              </th>
              {WEB_VITALS.map((name) => {
                const value = values[name]
                const isSlow = value !== null && value > GOOD_VITALS[name]
                return (
                  <td key={name} className={cn('py-3 pr-4 numbers', isSlow && 'font-semibold text-danger')}>
                    {value === null ? 'Not measured' : formatVital(name, value)}
                    {isSlow && <span className="sr-only">, too slow</span>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </SystemSection>
)
