import Link from 'next/link'
import { paths } from '@/lib/paths'
import { type FilledAnswerDto } from '@/lib/schemas/inbox'

type ChooseAnswerProps = {
  conversationId: string
  /** With the values of the conversation; `null` while they are closed. */
  answers: readonly FilledAnswerDto[] | null
}

/** The agent's ready answers above the field: links that fill it in, read when they are opened (D461). */
export const ChooseAnswer = ({ conversationId, answers }: ChooseAnswerProps) => (
  <div className="border-t border-border py-2 text-sm lg:px-5">
    {answers === null ? (
      <Link
        href={paths.readyAnswersIn(conversationId)}
        prefetch={false}
        scroll={false}
        className="inline-flex min-h-10 items-center underline underline-offset-4"
      >
        Ready answers
      </Link>
    ) : (
      <nav aria-label="Ready answers" className="max-h-56 overflow-y-auto" tabIndex={0}>
        <ul>
          {answers.map(({ _id, name, text }) => (
            <li key={_id} className="border-b border-border last:border-b-0">
              <Link
                href={paths.readyAnswersIn(conversationId, _id)}
                prefetch={false}
                scroll={false}
                className="block rounded-md px-2 py-2 hover:bg-surface-hover"
              >
                <span dir="auto" className="font-[550]">
                  {name}
                </span>
                <span dir="auto" className="block truncate text-muted">
                  {text}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <p className="flex flex-wrap gap-x-4">
          {answers.length === 0 && <span className="inline-flex min-h-10 items-center">None yet.</span>}
          <Link
            href={paths.agent.readyAnswers}
            className="inline-flex min-h-10 items-center underline underline-offset-4"
          >
            Edit ready answers
          </Link>
          <Link
            href={paths.conversation(conversationId)}
            scroll={false}
            className="inline-flex min-h-10 items-center underline underline-offset-4"
          >
            Close
          </Link>
        </p>
      </nav>
    )}
  </div>
)
