'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import {
  type ComponentProps,
  type ReactNode,
  type SubmitEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type ActionResult, type Failure } from '@/lib/domain/result'
import { useChange } from '../browser/use-change'
import { useFormState, useOpenResult } from '../browser/use-form-state'
import { AlertDialog } from './alert-dialog'
import { Button } from './button'
import { LinkButton } from './link-button'
import { type ButtonLook, type FormAction, HiddenFields, type Posted } from './change-form'
import { Field, FormError } from './field'
import { moveFocusToNextRow } from './focus-beside'
import { Textarea } from './input'

type FieldValues = Record<string, string>

/** The state of a question's inputs after a refusal: the messages by field, and the typed values. */
export type RefusedFields = { fields: Record<string, string>; typed: FieldValues }

const CANNOT_UNDO = ' You cannot undo this.'

/** Asks before a change. */
export type Question = {
  title: string
  description: ReactNode
  /** The safe button. */
  cancelLabel: string
  confirmLabel: string
  isDanger: boolean
  /** Adds that it cannot be undone, unless the change is delayed (`hold`). */
  isFinal?: boolean
  /** The text that the change requires or permits, submitted as `name`. */
  reason?: { name: string; label: string; hint: string } | undefined
  /** The target of the change, and inputs besides the reason. */
  about?: (refused: RefusedFields) => ReactNode
  /** More about the target, for the page of the question, which does not show the list. */
  context?: ReactNode
}

/** With scripts, the change is delayed, and made when it can no longer be undone (D351). */
type HeldChange = {
  action: FormAction
  /** The message while it can be undone. */
  done: string
  undo: () => Promise<ActionResult<unknown>>
  settle: () => Promise<ActionResult<unknown>>
  showUndoBox?: (box: ReactNode) => void
  /** The page to open while it can be undone. */
  to?: string
}

/** A change that asks first: its question, and the messages of its toast. */
export type AskedChange = Posted & {
  question: Question
  done: string
  failed: string
  onDone?: (() => void) | undefined
  hold?: HeldChange
}

type AskFormProps = AskedChange &
  ButtonLook &
  Pick<ComponentProps<typeof Button>, 'aria-keyshortcuts'> & {
    /** The name of the change, and the id of its target: in the page's URL while it asks without JavaScript. */
    ask: string
    item: string
    formClassName?: string
    /** With scripts: makes the change without a question, because it can be undone (D351). */
    onPress?: (button: HTMLElement) => void
    /** Why the change is not possible now: the button is disabled, and the reason is shown below the row (D347). */
    blocked?: string | undefined
  }

/**
 * The question that is open, and what was typed before it was postponed (D171). Once one was open, the focus moves from
 * `place` to the next row, or to the list, if its row is removed, or if `state` changes and the focused button is
 * disabled or removed.
 */
export function useQuestion<Asked>(place: RefObject<HTMLElement | null>, state: unknown = false) {
  const [openQuestion, setOpenQuestion] = useState<Asked | null>(null)
  const [values, setValues] = useState<FieldValues>({})
  const hasAsked = useRef(false)

  useLayoutEffect(() => {
    const element = place.current
    // Runs when the element is removed, and when its state changes.
    return () => {
      if (element && hasAsked.current) moveFocusToNextRow(element)
    }
  }, [place, state])

  return {
    current: openQuestion,
    typed: values,
    ask: (question: Asked) => {
      hasAsked.current = true
      setOpenQuestion(question)
    },
    close: (unsentValues: FieldValues) => {
      setValues(unsentValues)
      setOpenQuestion(null)
    },
  }
}

/**
 * A button that asks before its change: in a dialog, or, without JavaScript, on the page to which the button leads (D42,
 * D250). Both are made of the same question. If the change removes its row, the focus goes to the next one.
 */
export function AskForm({ ask, item, formClassName, onPress, blocked, ...rest }: AskFormProps) {
  const { action, fields, question, done, failed, onDone, hold, ...button } = rest
  const change = { action, fields, question, done, failed, onDone, ...(hold && { hold }) }
  const questions = [{ ask, onPress, blocked, change: () => change, ...button }]
  return <AskButtons item={item} formClassName={formClassName} questions={questions} />
}

type AskButtonsProps = Pick<AskFormProps, 'item'> & {
  formClassName?: string | undefined
  /** `change` is made only for the one that is asked. */
  questions: readonly (Omit<AskFormProps, keyof AskedChange | 'item' | 'formClassName'> & {
    change: () => AskedChange
  })[]
}

/** Questions about one item, each as `AskForm` asks it: one form with a button for each. */
export function AskButtons({ item, formClassName, questions }: AskButtonsProps) {
  const reasonId = useId()
  const query = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const enabledQuestions = questions.filter(({ disabled, blocked }) => !disabled && blocked === undefined)
  // Several buttons may have one reason.
  const reasons = [...new Set(questions.flatMap(({ blocked }) => blocked ?? []))]
  const questionState = useQuestion<string>(form, enabledQuestions.map(({ ask }) => ask).join())
  const [typed, setTyped] = useState<Record<string, FieldValues>>({})
  const current = questions.find(({ ask }) => ask === questionState.current)
  // It became disabled: the question is closed, so that it does not reopen if it is enabled again.
  if (questionState.current !== null && !current) questionState.close({})
  const pageQuestion =
    query.get('item') === item && enabledQuestions.find(({ ask }) => ask === query.get('ask'))
  const close = (ask: string, values: FieldValues) => {
    setTyped((all) => ({ ...all, [ask]: values }))
    questionState.close({})
  }

  return (
    <>
      <form ref={form} method="get" className={formClassName}>
        <HiddenFields fields={{ ...Object.fromEntries(query), ask: undefined, item }} />
        {questions.map(({ ask, onPress, blocked, change: _, disabled, ...button }) => (
          <Button
            key={ask}
            type="submit"
            name="ask"
            value={ask}
            onClick={(event) => {
              event.preventDefault()
              if (onPress) onPress(event.currentTarget)
              else questionState.ask(ask)
            }}
            {...button}
            disabled={disabled || blocked !== undefined}
            aria-describedby={blocked === undefined ? undefined : `${reasonId}-${reasons.indexOf(blocked)}`}
          />
        ))}
      </form>
      {reasons.map((reason, i) => (
        <p
          key={reason}
          id={`${reasonId}-${i}`}
          className="order-last w-0 max-w-[46ch] min-w-full text-xs text-pretty text-muted"
        >
          {reason}
        </p>
      ))}
      {current && (
        <QuestionDialog
          id={`${current.ask}-${item}`}
          typed={typed[current.ask] ?? {}}
          onClose={(values) => close(current.ask, values)}
          opener={form}
          {...current.change()}
        />
      )}
      {pageQuestion && <QuestionPage {...pageQuestion.change()} />}
    </>
  )
}

type ItemQuestion = { ask: string; label: string; 'aria-label': string; change: () => AskedChange }

/**
 * The questions about one item for viewers without JavaScript, where others have a menu: one form with a button for
 * each. `change` is made only for the one that is asked.
 */
export function AskWithoutScripts({ item, questions }: { item: string; questions: readonly ItemQuestion[] }) {
  const query = useSearchParams()
  const current = query.get('item') === item && questions.find(({ ask }) => ask === query.get('ask'))
  return (
    <>
      <form method="get" className="hidden flex-wrap gap-2 sm:justify-end noscript:flex">
        <HiddenFields fields={{ ...Object.fromEntries(query), ask: undefined, item }} />
        {questions.map(({ ask, label, 'aria-label': name }) => (
          <Button key={ask} type="submit" name="ask" value={ask} variant="outline" aria-label={name}>
            {label}
          </Button>
        ))}
      </form>
      {current && <QuestionPage {...current.change()} />}
    </>
  )
}

/** The form of a question, in the dialog and on the page. */
function QuestionFields({
  question: { reason, about },
  fields,
  failure,
  typed = {},
}: Pick<AskedChange, 'question' | 'fields'> & {
  failure: Failure | null
  typed?: FieldValues | undefined
}) {
  const errors = failure?.fields ?? {}
  const hasFieldErrors = Object.keys(errors).length > 0
  return (
    <>
      <HiddenFields fields={fields} />
      {about?.({ fields: errors, typed })}
      {reason && (
        <Field label={reason.label} hint={reason.hint} error={errors[reason.name]}>
          <Textarea name={reason.name} rows={3} defaultValue={typed[reason.name]} className="min-h-16" />
        </Field>
      )}
      {failure && !hasFieldErrors && <FormError>{failure.message}</FormError>}
    </>
  )
}

/** Stays open until there is an answer; a refusal is shown in it and keeps what was typed, as postponing it does. */
export function QuestionDialog({
  id,
  typed,
  onClose,
  action,
  fields,
  question,
  done,
  failed,
  onDone,
  hold,
  opener,
}: AskedChange & {
  id: string
  typed: FieldValues
  onClose: (typed: FieldValues) => void
  /** The form that opened the question. */
  opener?: RefObject<HTMLElement | null>
}) {
  const router = useRouter()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { isChanging, start } = useChange()

  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])

  const onRefused = (refusal: Failure) => {
    setFailure(refusal)
    if (refusal.code === 'conflict' || refusal.code === 'not_found') router.refresh()
  }
  /** Sends the form, and closes the dialog. */
  const send = async (sendForm: FormAction, data: FormData, to?: string) => {
    const result = await sendForm(data)
    if (!result.ok) return result
    onClose({})
    const target = to ?? result.to
    if (target !== undefined) router.push(target)
    return result
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    setFailure(null)
    if (!hold) {
      const run = async () => {
        const result = await send(action, data)
        if (result.ok) onDone?.()
        return result
      }
      start({ id, run, messages: { done, failed }, onRefused })
      return
    }
    const button = opener?.current?.querySelector('button')
    const row = hold.showUndoBox && button?.closest('li')
    const settle = async () => {
      const result = await hold.settle()
      onDone?.()
      if (!row) router.refresh()
      return result
    }
    start({
      id,
      run: () => send(hold.action, data, hold.to),
      messages: { done: hold.done, failed },
      onRefused,
      undo: {
        run: hold.undo,
        opener: button,
        row,
        showUndoBox: hold.showUndoBox,
        // With an id of its own, because the toast of the offer is closing.
        onFinal: () => start({ id: `${id}-over`, run: settle, messages: { done, failed } }),
        removeRow: router.refresh,
      },
    })
  }

  return (
    <AlertDialog
      open
      onOpenChange={() => onClose(textsIn(form.current))}
      title={question.title}
      description={
        <>
          {question.description}
          {hold ? ' You can undo this for ten seconds.' : question.isFinal && CANNOT_UNDO}
        </>
      }
      cancelLabel={question.cancelLabel}
      confirmLabel={question.confirmLabel}
      danger={question.isDanger}
      pending={isChanging}
      form={formId}
    >
      <form ref={form} id={formId} onSubmit={submit} noValidate className="grid gap-4 empty:hidden">
        <QuestionFields question={question} fields={fields} failure={failure} typed={typed} />
      </form>
    </AlertDialog>
  )
}

const textsIn = (form: HTMLFormElement | null): FieldValues =>
  form ? Object.fromEntries([...new FormData(form)].map(([name, text]) => [name, String(text)])) : {}

/** The question in place of the page; `globals.css` hides the rest of it. A success leads back to the list. */
function QuestionPage({ action, fields, question }: AskedChange) {
  const path = usePathname()
  const query = new URLSearchParams(useSearchParams())
  const titleId = useId()
  const { state, posted, form, isPosting } = useFormState(action)
  useOpenResult(state)
  query.delete('ask')
  query.delete('item')
  return (
    <div data-question className="fixed inset-0 z-50 grid place-items-center overflow-y-auto bg-surface p-4">
      <section
        aria-labelledby={titleId}
        className="grid w-full max-w-xl gap-5 rounded-lg bg-surface-overlay p-6 text-left shadow-md"
      >
        <div className="grid gap-2">
          <h1 dir="auto" id={titleId} className="display-sm [overflow-wrap:anywhere]">
            {question.title}
          </h1>
          <p
            dir="auto"
            className="text-sm leading-[1.375rem] text-pretty [overflow-wrap:anywhere] text-muted"
          >
            {question.description}
            {question.isFinal && CANNOT_UNDO}
          </p>
        </div>
        {question.context && <div className="border-y border-border py-4 text-sm">{question.context}</div>}
        <form {...form} className="grid gap-4">
          <QuestionFields
            question={question}
            fields={{ ...fields, returnTo: path }}
            failure={posted?.error ?? null}
            typed={posted?.typed}
          />
          <div className="flex flex-wrap justify-end gap-2 max-sm:grid max-sm:justify-stretch">
            <LinkButton variant="outline" href={query.size > 0 ? `${path}?${query}` : path}>
              {question.cancelLabel}
            </LinkButton>
            <Button type="submit" variant={question.isDanger ? 'danger' : 'primary'} pending={isPosting}>
              {question.confirmLabel}
            </Button>
          </div>
        </form>
      </section>
    </div>
  )
}
