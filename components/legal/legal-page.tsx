import { TriangleAlert } from 'lucide-react'
import { type ReactNode } from 'react'
import { PageHeader } from '../ui/page-header'

export type LegalSection = { id: string; title: string; body: ReactNode }

type LegalPageProps = {
  title: string
  /** The summary of the page, in one line. */
  lead: string
  sections: readonly LegalSection[]
}

/**
 * A page of terms (D170): its summary, then its sections with links to each. It states that its text is an
 * example; operators with their own text remove that notice.
 */
export const LegalPage = ({ title, lead, sections }: LegalPageProps) => (
  <div className="container-page">
    <PageHeader title={title}>{lead}</PageHeader>
    <ExampleNotice />
    <div className="grid items-start gap-x-16 gap-y-10 pt-12 md:grid-cols-[minmax(0,4fr)_minmax(0,9fr)]">
      <nav aria-labelledby="on-this-page" className="md:sticky md:top-24">
        <h2 id="on-this-page" className="pb-2 text-sm font-[550]">
          On this page
        </h2>
        <ul className="border-l border-border-strong">
          {sections.map(({ id, title: heading }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-10 items-center pl-4 text-sm text-muted hover:text-text"
              >
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid max-w-[68ch] gap-12">
        {sections.map(({ id, title: heading, body }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="mb-4 display-sm">
              {heading}
            </h2>
            <div className="grid gap-4 leading-7 text-pretty text-muted [&_strong]:font-[550] [&_strong]:text-text [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5">
              {body}
            </div>
          </section>
        ))}
      </div>
    </div>
  </div>
)

const ExampleNotice = () => (
  <div
    role="note"
    className="flex max-w-[68ch] gap-3 rounded-lg bg-warning-soft p-4 text-sm leading-[1.375rem] text-pretty sm:p-5"
  >
    <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" strokeWidth={1.75} aria-hidden />
    <p>
      <strong className="font-semibold">This text is an example and is not binding.</strong> It describes how
      the software works. Before using this site for real sales, its operator must replace it with their own
      text, checked against local law.
    </p>
  </div>
)
