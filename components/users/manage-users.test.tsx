import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { toast } from 'sonner'
import { type ActionResult } from '@/lib/domain/result'
import { type Role } from '@/lib/domain/user'
import { type ManagedUserDto } from '@/lib/schemas/admin-table'
import { staticRouter, TestPage } from '../offers/testing'
import { ManageUsers } from './manage-users'

const NAMES: Record<Role, string> = { user: 'Nora', agent: 'Theo', admin: 'Ada', fraud: 'Fred' }
const user = (role: Role): ManagedUserDto => ({
  _id: role.padEnd(24, '0'),
  name: NAMES[role],
  email: `${role}@keystead.test`,
  photoURL: null,
  role,
  licence: role === 'agent' ? { number: 'OR-201', region: 'Oregon' } : null,
  createdAt: '2025-01-05T10:00:00.000Z',
})
const everyone = (['user', 'agent', 'admin', 'fraud'] as const).map(user)

const LAST = 'You cannot change or delete the last administrator.'
const OWN = 'You cannot delete your own account.'
const refusal: ActionResult<never> = { ok: false, error: { code: 'conflict', message: LAST } }
const REASON = 'Please enter a reason.'
const unexplained: ActionResult<never> = {
  ok: false,
  error: { code: 'invalid_input', message: REASON, fields: { reason: REASON } },
}

type Sent = { id: string; role?: Role; reason?: string }

type Given = { self?: string; onlyAdministrator?: string | null; isRefused?: boolean; address?: string }

function show({ self = 'nobody', onlyAdministrator = null, isRefused = false, address }: Given = {}) {
  const calls = jest.fn()
  function Page() {
    const [rows, setRows] = useState(everyone)
    const act =
      (name: string, change: (all: ManagedUserDto[], fields: Sent) => ManagedUserDto[]) =>
      async (form: FormData): Promise<ActionResult<unknown>> => {
        const fields = Object.fromEntries(form) as Sent
        calls(name, fields)
        if (isRefused) return refusal
        if (name === 'lift' && !fields.reason) return unexplained
        setRows((all) => change(all, fields))
        return { ok: true, data: 1 }
      }
    const withRole =
      (ofAll?: Role) =>
      (all: ManagedUserDto[], { id, role }: Sent) =>
        all.map((managedUser) =>
          managedUser._id === id ? { ...managedUser, role: ofAll ?? role ?? managedUser.role } : managedUser,
        )
    return (
      <ManageUsers
        users={rows}
        params={{}}
        self={self}
        onlyAdministrator={onlyAdministrator}
        actions={{
          changeRole: act('role', withRole()),
          markFraud: act('fraud', withRole('fraud')),
          liftFraud: act('lift', withRole('user')),
          remove: act('delete', (all, { id }) => all.filter(({ _id }) => _id !== id)),
        }}
      />
    )
  }
  const router = staticRouter()
  render(
    <TestPage router={router} address={address}>
      <Page />
    </TestPage>,
  )
  return { calls, router }
}

const trigger = (name: string) => screen.getByRole('button', { name: new RegExp(`^Actions for ${name},`) })
const open = async (name: string) => {
  trigger(name).focus()
  fireEvent.keyDown(trigger(name), { key: 'Enter' })
  return screen.findAllByRole('menuitem')
}
const choose = async (name: string, item: string) => {
  await open(name)
  fireEvent.click(screen.getByRole('menuitem', { name: item }))
  return screen.findByRole('alertdialog')
}
const row = (name: string) => {
  const element = screen.getByText(name).closest('tr')
  if (!element) throw new Error(`No row contains ${name}`)
  return element
}

afterEach(() => toast.dismiss())

test.each([
  ['Nora', ['Make administrator', 'Make agent', 'Delete']],
  ['Theo', ['Hand over homes', 'Make administrator', 'Mark as fraud', 'Delete']],
  ['Ada', ['Make agent', 'Delete']],
  ['Fred', ['Lift suspension', 'Delete']],
])('%s is offered what the rules allow (D16, D17 and D70)', async (name, items) => {
  show()
  expect((await open(name)).map((item) => item.textContent)).toEqual(items)
})

test('shows the license of an agent, with the link that corrects it (D432)', () => {
  show()
  expect(screen.getAllByRole('link', { name: /Correct the license/ })).toHaveLength(1)
  const link = screen.getByRole('link', { name: /Correct the license of Theo/ })
  expect(link).toHaveTextContent('License OR-201, Oregon')
  expect(link).toHaveAttribute('href', `/dashboard/admin/licenses/${'agent'.padEnd(24, '0')}`)
})

test('opens the page that hands over the homes of an agent (D471)', async () => {
  const { router } = show()
  const [item] = await open('Theo')
  fireEvent.click(item as HTMLElement)
  await waitFor(() =>
    expect(router.push).toHaveBeenCalledWith(`/dashboard/admin/hand-over?from=${user('agent')._id}`),
  )
})

test('says why an action is disabled: the last administrator', async () => {
  show({ onlyAdministrator: user('admin')._id, self: user('admin')._id })
  const items = await open('Ada')
  expect(items.map((item) => item.textContent)).toEqual([`Make agent${LAST}`, `Delete${LAST}`])
  for (const item of items) {
    expect(item).toHaveAttribute('aria-disabled', 'true')
    fireEvent.click(item)
  }
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('says why an action is disabled: the own account', async () => {
  show({ self: user('admin')._id })
  const [change, remove] = await open('Ada')
  expect(change).not.toHaveAttribute('aria-disabled')
  expect(remove).toHaveTextContent(`Delete${OWN}`)
  expect(remove).toHaveAttribute('aria-disabled', 'true')
})

test('lifts a suspension with a reason, which is required and kept (D70)', async () => {
  const { calls } = show()
  const dialog = await choose('Fred', 'Lift suspension')
  const reason = () => screen.getByLabelText('Reason')
  const lift = () => fireEvent.click(screen.getByRole('button', { name: 'Lift suspension' }))
  expect(reason()).not.toHaveAccessibleDescription(expect.stringContaining(REASON))
  lift()
  await waitFor(() => expect(reason()).toHaveAccessibleDescription(expect.stringContaining(REASON)))
  await waitFor(() => expect(reason()).toHaveFocus())
  fireEvent.change(reason(), { target: { value: ' The papers are sound. ' } })
  const keep = within(dialog).getByRole('button', { name: 'Keep suspended' })
  await waitFor(() => expect(keep).toBeEnabled())
  fireEvent.click(keep)
  await waitFor(() => expect(trigger('Fred')).toHaveFocus())
  await choose('Fred', 'Lift suspension')
  expect(reason()).toHaveValue(' The papers are sound. ')
  expect(calls).toHaveBeenCalledTimes(1)
  lift()
  expect(await screen.findByText('Suspension lifted')).toBeInTheDocument()
  expect(calls).toHaveBeenLastCalledWith('lift', {
    id: user('fraud')._id,
    from: 'fraud',
    reason: ' The papers are sound. ',
  })
  await waitFor(() => expect(within(row('Fred')).getByText('User')).toBeInTheDocument())
})

test('asks before a role change, with the safe button focused, and returns the focus', async () => {
  const { calls } = show()
  const dialog = await choose('Nora', 'Make agent')
  expect(dialog).toHaveAccessibleName('Make Nora an agent?')
  const keep = within(dialog).getByRole('button', { name: 'Keep role' })
  expect(keep).toHaveFocus()
  fireEvent.click(keep)
  await waitFor(() => expect(trigger('Nora')).toHaveFocus())
  expect(calls).not.toHaveBeenCalled()
})

test.each([
  [
    'Nora',
    'Make agent',
    'Make agent',
    'Role updated to agent',
    ['role', { id: user('user')._id, role: 'agent', from: 'user' }],
    'Agent',
  ],
  [
    'Theo',
    'Make administrator',
    'Make administrator',
    'Role updated to admin',
    ['role', { id: user('agent')._id, role: 'admin', from: 'agent' }],
    'Administrator',
  ],
  [
    'Theo',
    'Mark as fraud',
    'Mark as fraud',
    'User marked as fraud',
    ['fraud', { id: user('agent')._id, from: 'agent' }],
    'Fraud',
  ],
] as const)('%s: %s', async (name, item, confirm, done, call, badge) => {
  const { calls } = show()
  fireEvent.click(within(await choose(name, item)).getByRole('button', { name: confirm }))
  expect(await screen.findByText(done)).toBeInTheDocument()
  expect(calls.mock.calls).toEqual([call])
  await waitFor(() => expect(within(row(name)).getByText(badge)).toBeInTheDocument())
})

test.each([
  ['Nora', 'Make administrator', /every account right away.$/],
  ['Theo', 'Make administrator', /have to be handed over before\. Hand over first$/],
  ['Theo', 'Mark as fraud', /unless they were handed over before\. .* Hand over first$/],
  ['Theo', 'Delete', /unless they were handed over before; .* Hand over first$/],
])('%s: %s states what happens to listings, if there may be any', async (name, item, words) => {
  show()
  expect(await choose(name, item)).toHaveAccessibleDescription(words)
})

test('deletes, confirms it, and focuses the next row', async () => {
  const { calls } = show()
  const dialog = await choose('Theo', 'Delete')
  expect(dialog).toHaveAccessibleName('Delete Theo?')
  expect(dialog).toHaveAccessibleDescription(/agent@keystead.test .* all of this agent’s homes/)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete user' }))
  expect(await screen.findByText('User deleted successfully')).toBeInTheDocument()
  expect(calls.mock.calls).toEqual([['delete', { id: user('agent')._id, from: 'agent' }]])
  await waitFor(() => expect(screen.queryByText('agent@keystead.test')).not.toBeInTheDocument())
  await waitFor(() => expect(trigger('Ada')).toHaveFocus())
})

test.each([
  ['Nora', 'Make agent', 'Make agent', 'Failed to update role', 'User'],
  ['Theo', 'Mark as fraud', 'Mark as fraud', 'Failed to mark as fraud', 'Agent'],
  ['Nora', 'Delete', 'Delete user', 'Failed to delete user', 'User'],
])(
  '%s: %s shows the reason in the dialog if it is refused, and changes nothing',
  async (name, item, confirm, failed, badge) => {
    const { router } = show({ isRefused: true })
    fireEvent.click(within(await choose(name, item)).getByRole('button', { name: confirm }))
    expect(await screen.findByText(failed)).toBeInTheDocument()
    expect(await within(screen.getByRole('alertdialog')).findByRole('alert')).toHaveTextContent(LAST)
    expect(within(row(name)).getByText(badge)).toBeInTheDocument()
    expect(router.refresh).toHaveBeenCalled()
  },
)

test('asks on a page without JavaScript, with the reason, and leads back to the same list (D250)', () => {
  const { _id } = user('fraud')
  show({ address: `/dashboard/admin/manage-users?role=fraud&ask=lift&item=${_id}` })
  const page = within(screen.getByRole('region', { name: 'Lift Fred’s suspension?' }))
  expect(page.getByLabelText('Reason')).toHaveAttribute('name', 'reason')
  expect(page.getByRole('button', { name: 'Lift suspension' })).toHaveAttribute('type', 'submit')
  expect(page.getByRole('link', { name: 'Keep suspended' })).toHaveAttribute(
    'href',
    '/dashboard/admin/manage-users?role=fraud',
  )
})
