import '@testing-library/jest-dom'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { type ActionResult } from '@/lib/domain/result'
import { staticRouter, TestPage } from '../offers/testing'
import { Button } from './button'
import { useSharedForm } from './shared-form'

type Result = ActionResult<unknown>

function Rows({ action }: { action: (form: FormData) => Promise<Result> }) {
  const copying = useSharedForm('copy', 'homeId', action)
  return (
    <>
      {copying.form}
      <ul>
        {['a', 'b'].map((id) => (
          <li key={id}>
            <Button {...copying.buttonOf(id)} aria-label={`Copy ${id}`} />
            {copying.refusalOf(id)}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Two rows; the test decides when the server answers. */
function show() {
  const router = staticRouter()
  const forms: unknown[] = []
  let answer: (result: Result) => void = () => undefined
  const action = (form: FormData) => {
    forms.push(Object.fromEntries(form))
    return new Promise<Result>((resolve) => (answer = resolve))
  }
  render(
    <TestPage router={router}>
      <Rows action={action} />
    </TestPage>,
  )
  const press = (id: string) =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: `Copy ${id}` })))
  return { router, forms, press, answer: (result: Result) => act(async () => answer(result)) }
}

const rows = () => screen.getAllByRole('listitem')
const refusal = (message: string, typed?: Record<string, string>): Result => ({
  ok: false,
  error: { code: 'conflict', message },
  ...(typed && { typed }),
})

test('sends the item of the pressed button, which alone is pending', async () => {
  const { forms, press, answer, router } = show()
  await press('b')
  expect(forms).toEqual([{ homeId: 'b' }])
  expect(rows().map((row) => within(row).getByRole('button').getAttribute('aria-busy'))).toEqual([
    null,
    'true',
  ])
  await answer({ ok: true, data: null, to: '/copy' })
  expect(router.push).toHaveBeenCalledWith('/copy')
  expect(within(rows()[1]!).getByRole('button')).toBeEnabled()
})

test('shows a refusal at its item only, until the next answer', async () => {
  const { press, answer } = show()
  await press('a')
  await answer(refusal('You have too many.', { homeId: 'a' }))
  expect(rows().map((row) => row.textContent)).toEqual(['You have too many.', ''])
  await press('b')
  // Without an answer of the server, nothing was typed.
  await answer(refusal('You are offline.'))
  expect(rows().map((row) => row.textContent)).toEqual(['', 'You are offline.'])
})
