'use client'

import {
  PLACEHOLDERS,
  READY_ANSWER_LENGTH,
  READY_ANSWER_NAME_LENGTH,
  READY_ANSWERS_LIMIT,
} from '@/lib/domain/ready-answers'
import { type ReadyAnswerDto } from '@/lib/schemas/inbox'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { editInPlace } from '../ui/edit-in-place'
import { Field } from '../ui/field'
import { Input, Textarea } from '../ui/input'
import { TypedCheckbox } from '../ui/typed-checkbox'

type ReadyAnswersProps = {
  answers: readonly ReadyAnswerDto[]
  mayShare: boolean
  save: FormAction
  remove: FormAction
}

/** The agent's ready answers and those of the office, and the form of a new one (D461). */
export function ReadyAnswers({ answers, mayShare, save, remove }: ReadyAnswersProps) {
  const form = (answer?: ReadyAnswerDto) => (
    <ChangeForm
      action={save}
      fields={{ id: answer?._id }}
      done="Saved."
      formClassName="w-full"
      {...(answer && { disclosure: editInPlace('Edit', answer.name) })}
      inputs={
        <div className="grid w-full gap-4">
          <Field label="Name">
            <Input name="name" required maxLength={READY_ANSWER_NAME_LENGTH} defaultValue={answer?.name} />
          </Field>
          <Field label="Text">
            <Textarea name="text" required maxLength={READY_ANSWER_LENGTH} defaultValue={answer?.text} />
          </Field>
          {mayShare && (
            <TypedCheckbox name="isShared" defaultChecked={answer?.isShared}>
              Share with your office
            </TypedCheckbox>
          )}
        </div>
      }
    >
      Save
    </ChangeForm>
  )
  const ownAnswers = answers.filter(({ isOwn }) => isOwn)
  return (
    <div className="grid max-w-3xl gap-10">
      <ul>
        {answers.map((answer) => (
          <li key={answer._id} className="border-t border-border py-4">
            <h2 dir="auto" className="text-sm font-semibold [overflow-wrap:anywhere]">
              {answer.name}
              {answer.isShared && <span className="font-normal text-muted"> · shared with your office</span>}
            </h2>
            <p dir="auto" className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap text-muted">
              {answer.text}
            </p>
            {answer.isOwn && (
              <div className="flex flex-wrap items-start gap-x-4">
                {form(answer)}
                <ChangeForm
                  action={remove}
                  fields={{ id: answer._id }}
                  variant="ghost"
                  aria-label={`Delete ${answer.name}`}
                >
                  Delete
                </ChangeForm>
              </div>
            )}
          </li>
        ))}
      </ul>
      {ownAnswers.length < READY_ANSWERS_LIMIT && (
        <section aria-labelledby="new-answer">
          <h2 id="new-answer" className="mb-3 display-sm">
            New ready answer
          </h2>
          {form()}
        </section>
      )}
      <div className="grid gap-2 text-sm text-muted">
        <p>Use these placeholders in your text. They are filled in when you choose the answer.</p>
        <dl>
          {Object.entries(PLACEHOLDERS).map(([name, meaning]) => (
            <div key={name} className="flex gap-2">
              <dt>
                <code>{`{${name}}`}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
