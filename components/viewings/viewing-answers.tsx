import { formatWallDay } from '@/lib/domain/dates'
import { pluralize } from '@/lib/domain/pluralize'
import { OFFER_OBSTACLE_LABELS, VIEWING_IMPRESSION_LABELS, VIEWING_IMPRESSIONS } from '@/lib/domain/viewing'
import { type ViewingAnswersDto, type ViewingDto } from '@/lib/schemas/viewing'

type Feedback = Pick<NonNullable<ViewingDto['feedback']>, 'impression' | 'obstacle' | 'note'>

/** One buyer's answers in a line: "Not for me · Price". */
export const AnswerLine = ({ feedback: { impression, obstacle, note } }: { feedback: Feedback }) => (
  <>
    <strong className="font-[550] text-text">{VIEWING_IMPRESSION_LABELS[impression]}</strong> ·{' '}
    {OFFER_OBSTACLE_LABELS[obstacle]}
    {note !== undefined && (
      <>
        {': '}
        <bdi>“{note}”</bdi>
      </>
    )}
  </>
)

/** The answers of buyers after viewings of a home (D514): how many liked it, and the answers of each buyer. */
export const ViewingAnswers = ({ viewings: { counts, answers } }: { viewings: ViewingAnswersDto }) => (
  <section aria-labelledby="viewing-answers" className="min-w-0">
    <h2 id="viewing-answers" className="border-b border-border-strong pb-3 display-sm">
      After viewings
    </h2>
    {answers.length === 0 ? (
      <p className="py-4 text-sm text-muted">
        No answers yet. We ask buyers two questions the morning after a viewing.
      </p>
    ) : (
      <>
        <dl className="flex flex-wrap gap-x-10 gap-y-3 border-b border-border py-4">
          {VIEWING_IMPRESSIONS.map((impression) => (
            <div key={impression} className="grid">
              <dt className="text-xs text-muted">{VIEWING_IMPRESSION_LABELS[impression]}</dt>
              <dd className="font-display text-2xl numbers">{counts[impression]}</dd>
            </div>
          ))}
        </dl>
        <ul aria-label={`The last ${pluralize(answers.length, 'answer')}`}>
          {answers.map(({ id, day, ...feedback }) => (
            <li
              key={id}
              className="grid gap-1 border-b border-border py-3 text-sm [overflow-wrap:anywhere] text-muted sm:grid-cols-[7rem_minmax(0,1fr)]"
            >
              <span className="text-xs numbers">{formatWallDay(day)}</span>
              <span>
                <AnswerLine feedback={feedback} />
              </span>
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
)
