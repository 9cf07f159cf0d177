import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { toast } from 'sonner'
import { type ActionResult } from '@/lib/domain/result'
import { useFormState } from '../browser/use-form-state'
import { staticRouter, TestPage } from '../offers/testing'
import { AskForm } from './ask-form'
import { ChangeForm, type FormAction } from './change-form'
import { editInPlace } from './edit-in-place'
import { ChoicePills } from './choice-pills'
import { Field } from './field'
import { Textarea } from './input'
import { refusedForm, serveForm } from './refused-testing'
import { TypedCheckbox } from './typed-checkbox'

jest.mock('../browser/use-form-state', () => {
  const actual = jest.requireActual<{ useFormState: typeof useFormState }>('../browser/use-form-state')
  return { ...actual, useFormState: jest.fn(actual.useFormState) }
})

afterEach(() => {
  toast.dismiss()
  jest.restoreAllMocks()
})

const done: ActionResult<unknown> = { ok: true, data: null }
const mockAction = (...answers: ActionResult<unknown>[]) =>
  answers.reduce(
    (action, answer) => action.mockResolvedValueOnce(answer),
    jest.fn<ReturnType<FormAction>, Parameters<FormAction>>().mockResolvedValue(done),
  )
const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => act(async () => fireEvent.click(button(name)))

describe('ChangeForm', () => {
  test('shows a request without a response beside the button, with a retry (D161)', async () => {
    jest.spyOn(console, 'warn').mockImplementation()
    const action = mockAction().mockRejectedValueOnce(new TypeError('Failed to fetch'))
    render(
      <ChangeForm action={action} fields={{ sessionId: '7' }} done="Ended.">
        End
      </ChangeForm>,
      { wrapper: TestPage },
    )
    await press('End')
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong. Please try again.')
    await press('End')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('Ended.')
    expect(action.mock.calls.map(([form]) => form.get('sessionId'))).toEqual(['7', '7'])
  })

  test('opens the page that a success leads to', async () => {
    const router = staticRouter()
    render(
      <TestPage router={router}>
        <ChangeForm action={mockAction({ ...done, to: '/next' })}>Go</ChangeForm>
      </TestPage>,
    )
    await press('Go')
    expect(router.push.mock.calls).toEqual([['/next']])
  })
})

describe('the focus after ChangeForm has removed', () => {
  /** A list whose rows are removed by their first button, and lose only their second one. */
  function List() {
    const [rows, setRows] = useState(['One', 'Two'])
    const [left, setLeft] = useState<string[]>([])
    const take = async (form: FormData) => {
      setRows((all) => all.filter((name) => name !== form.get('id')))
      return done
    }
    const leave = async (form: FormData) => {
      setLeft((all) => [...all, String(form.get('id'))])
      return done
    }
    return (
      <ul tabIndex={-1}>
        {rows.map((name) => (
          <li key={name}>
            <ChangeForm action={take} fields={{ id: name }}>
              {`Delete ${name}`}
            </ChangeForm>
            {!left.includes(name) && (
              <ChangeForm action={leave} fields={{ id: name }}>
                {`Leave ${name}`}
              </ChangeForm>
            )}
          </li>
        ))}
      </ul>
    )
  }
  const pressFocused = async (name: string) => {
    button(name).focus()
    await press(name)
  }

  test('its row moves to the next one, and then to the list', async () => {
    render(<List />, { wrapper: TestPage })
    await pressFocused('Delete One')
    expect(button('Delete Two')).toHaveFocus()
    await pressFocused('Delete Two')
    expect(screen.getByRole('list')).toHaveFocus()
  })

  test('its button stays in the row', async () => {
    render(<List />, { wrapper: TestPage })
    await pressFocused('Leave Two')
    expect(button('Delete Two')).toHaveFocus()
  })
})

describe('ChangeForm without JavaScript', () => {
  const inputs = (
    <>
      <Field label="Text">
        <Textarea name="text" defaultValue="Stored" />
      </Field>
      <TypedCheckbox name="first" defaultChecked />
      <TypedCheckbox name="second" />
      <ChoicePills
        name="choice"
        legend="Choice"
        choices={[
          ['a', 'A'],
          ['b', 'B'],
        ]}
        chosen="a"
      />
    </>
  )

  test.each([
    ['edit', { disclosure: editInPlace('Edit', 'text') }],
    ['disclosure', { disclosure: { summary: <summary>Edit</summary> } }],
  ])('is open in its %s after a refusal, with the reason and what was typed', (_, around) => {
    const page = (
      <TestPage>
        <ChangeForm action={mockAction()} inputs={inputs} {...around}>
          Save
        </ChangeForm>
      </TestPage>
    )
    const first = serveForm(page)
    expect(first.form.closest('details')).not.toHaveAttribute('open')
    expect(first.values).toEqual({ text: 'Stored', first: 'on', choice: 'a' })
    const typed = { text: 'Typed', second: 'on', choice: 'b' }
    jest.mocked(useFormState).mockReturnValueOnce(refusedForm(typed, 'Too late.'))
    const refused = serveForm(page)
    expect(refused.form.closest('details')).toHaveAttribute('open')
    expect(refused.form).toHaveTextContent('Too late.')
    expect(refused.values).toEqual(typed)
  })

  test('shows what is stored again once a text that was refused before is saved', async () => {
    const error = { code: 'conflict' as const, message: 'Too late.' }
    const action = mockAction({ ok: false, error, typed: { text: 'Typed' } })
    render(
      <ChangeForm action={action} inputs={inputs}>
        Save
      </ChangeForm>,
      { wrapper: TestPage },
    )
    const text = screen.getByLabelText('Text')
    fireEvent.change(text, { target: { value: 'Typed' } })
    await press('Save')
    expect(text).toHaveValue('Typed')
    await press('Save')
    expect(text).toHaveValue('Stored')
  })
})

describe('AskForm', () => {
  const LIST = '/list?kind=open'
  const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Reason')
  const type = (value: string) => fireEvent.change(reason(), { target: { value } })

  /** A list whose rows ask before they are deleted. */
  function show(action: FormAction, names = ['One', 'Two', 'Three'], address = LIST) {
    const router = staticRouter()
    function List() {
      const [rows, setRows] = useState(names)
      const remove: FormAction = async (form) => {
        const answer = await action(form)
        if (answer.ok) setRows((all) => all.filter((name) => name !== form.get('id')))
        return answer
      }
      const [answeredNames, setAnsweredNames] = useState<string[]>([])
      const decide: FormAction = async (form) => {
        setAnsweredNames((all) => [...all, String(form.get('id'))])
        return done
      }
      return (
        <ul tabIndex={-1} aria-label="Rows">
          {rows.map((name) => (
            <li key={name}>
              <AskForm
                ask="delete"
                item={name}
                action={address === LIST ? remove : action}
                fields={{ id: name }}
                question={{
                  title: `Delete ${name}?`,
                  description: 'It is gone then.',
                  cancelLabel: 'Keep it',
                  confirmLabel: 'Delete it',
                  isDanger: true,
                  reason: { name: 'reason', label: 'Reason', hint: 'Everyone sees it.' },
                }}
                done="Deleted"
                failed="Not deleted"
              >
                Delete {name}
              </AskForm>
              {!answeredNames.includes(name) && (
                <AskForm
                  ask="answer"
                  item={name}
                  action={decide}
                  fields={{ id: name }}
                  question={{
                    title: `Answer ${name}?`,
                    description: 'Once.',
                    isDanger: false,
                    cancelLabel: 'Later',
                    confirmLabel: 'Answer it',
                  }}
                  done="Answered"
                  failed="Not answered"
                >
                  Answer {name}
                </AskForm>
              )}
            </li>
          ))}
        </ul>
      )
    }
    render(
      <TestPage router={router} address={address}>
        <List />
      </TestPage>,
    )
    return router
  }
  const ask = async (name: string) => {
    button(`Delete ${name}`).focus()
    await press(`Delete ${name}`)
    return within(await screen.findByRole('alertdialog', { name: `Delete ${name}?` }))
  }
  const confirm = () => press('Delete it')

  test('stays open with the refusal and what was typed, and closes after a success', async () => {
    const message = 'Another one is first.'
    const action = mockAction({ ok: false, error: { code: 'internal', message } })
    const router = show(action)
    const dialog = await ask('One')
    type('Too old')
    await confirm()
    expect(await dialog.findByRole('alert')).toHaveTextContent(message)
    expect(reason()).toHaveValue('Too old')
    expect(await screen.findByText('Not deleted')).toBeInTheDocument()
    expect(router.refresh).not.toHaveBeenCalled()
    await waitFor(() => expect(button('Delete it')).toBeEnabled())
    await confirm()
    expect(await screen.findByText('Deleted')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(action.mock.calls.map(([form]) => Object.fromEntries(form))).toEqual([
      { id: 'One', reason: 'Too old' },
      { id: 'One', reason: 'Too old' },
    ])
  })

  test('focuses the field that is refused', async () => {
    const message = 'Please enter a reason.'
    show(mockAction({ ok: false, error: { code: 'invalid_input', message, fields: { reason: message } } }))
    await ask('One')
    await confirm()
    await waitFor(() => expect(reason()).toHaveAccessibleDescription(`${message} Everyone sees it.`))
    await waitFor(() => expect(reason()).toHaveFocus())
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('keeps what was typed if the decision is postponed, and returns the focus', async () => {
    show(mockAction())
    await ask('One')
    type('Too old')
    await press('Keep it')
    await waitFor(() => expect(button('Delete One')).toHaveFocus())
    await ask('One')
    expect(reason()).toHaveValue('Too old')
  })

  test.each([
    ['Two', 'Delete Three'],
    ['Three', 'Delete Two'],
  ])('focuses the button of the row beside %s when it is removed: %s', async (name, next) => {
    show(mockAction())
    await ask(name)
    await confirm()
    await waitFor(() => expect(screen.queryByText(`Delete ${name}`)).not.toBeInTheDocument())
    await waitFor(() => expect(button(next)).toHaveFocus())
  })

  test('stays in the row if only its button is removed (D352)', async () => {
    show(mockAction())
    button('Answer Two').focus()
    await press('Answer Two')
    await screen.findByRole('alertdialog', { name: 'Answer Two?' })
    await press('Answer it')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Answer Two' })).toBeNull())
    await waitFor(() => expect(button('Delete Two')).toHaveFocus())
  })

  test('focuses the list when its last row is removed', async () => {
    show(mockAction(), ['One'])
    await ask('One')
    await confirm()
    await waitFor(() => expect(screen.getByRole('list', { name: 'Rows' })).toHaveFocus())
  })

  test('opens the page that a success leads to', async () => {
    const router = show(mockAction({ ...done, to: '/next' }))
    await ask('One')
    await confirm()
    await waitFor(() => expect(router.push.mock.calls).toEqual([['/next']]))
  })

  test('without JavaScript leads to the question on the same page (D250)', () => {
    show(mockAction())
    const form = button('Delete Two').closest('form') as HTMLFormElement
    expect(form).toHaveAttribute('method', 'get')
    expect(Object.fromEntries(new FormData(form, button('Delete Two')))).toEqual({
      kind: 'open',
      item: 'Two',
      ask: 'delete',
    })
  })

  test('is a page for its own item, which returns to the list, and keeps a refused input (D250)', async () => {
    const message = 'Another one is first.'
    const action = mockAction({
      ok: false,
      error: { code: 'conflict', message },
      typed: { reason: 'Too old' },
    })
    show(action, ['One', 'Two'], `${LIST}&ask=delete&item=Two`)
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
      'Delete Two?',
    ])
    const page = within(screen.getByRole('region', { name: 'Delete Two?' }))
    expect(page.getByRole('link', { name: 'Keep it' })).toHaveAttribute('href', LIST)
    type('Too old')
    fireEvent.click(page.getByRole('button', { name: 'Delete it' }))
    expect(await page.findByRole('alert')).toHaveTextContent(message)
    expect(reason()).toHaveValue('Too old')
    const form = (action.mock.lastCall as unknown[]).at(-1) as FormData
    expect(Object.fromEntries(form)).toEqual({ id: 'Two', returnTo: '/list', reason: 'Too old' })
  })
})
