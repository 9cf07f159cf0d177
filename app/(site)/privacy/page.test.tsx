import { render, screen, within } from '@testing-library/react'
import { OFFICE_PERMISSIONS } from '@/lib/domain/office-permissions'
import { permissionScope } from '@/lib/domain/permissions'
import { personalDataDto } from '@/lib/schemas/personal-data'
import { PRIVACY_NOTES } from '@/lib/schemas/privacy-notes'
import PrivacyPage from './page'

test('names every part of the download, who sees it and how long it is stored (D170)', () => {
  const parts = Object.keys(personalDataDto.shape).filter((name) => name !== 'exportedAt')
  expect(Object.keys(PRIVACY_NOTES).sort()).toEqual(parts.sort())
  render(<PrivacyPage />)
  const items = within(screen.getByRole('region', { name: 'What we store' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(items).toHaveLength(parts.length)
  for (const { title, what, seenBy, stored } of Object.values(PRIVACY_NOTES))
    expect(items).toContain(`${title}: ${what} Seen by ${seenBy}. Stored ${stored}.`)
})

test.each([
  ['draft:read', ['drafts']],
  ['message:read', ['messages', 'enquiries']],
  ['viewing:read', ['viewings']],
  ['offer:read-as-agent', ['offersMade', 'offersReceived', 'offerNotes']],
] as const)('names the office of an agent for what its members read by %s (D451)', (permission, parts) => {
  expect(OFFICE_PERMISSIONS[permission].manager).toBe('office')
  for (const part of parts) expect(PRIVACY_NOTES[part].seenBy).toMatch(/office/)
})

test.each([
  ['import:read', 'imports'],
  ['viewing:read', 'viewings'],
  ['offer:read-as-agent', 'offersReceived'],
] as const)('names administrators for what they read by %s', (permission, part) => {
  expect(permissionScope('admin', permission)).toBe('any')
  expect(PRIVACY_NOTES[part].seenBy).toMatch(/administrators/)
})

test('names the hosts of tours and what they learn (D397)', () => {
  render(<PrivacyPage />)
  expect(
    screen.getByText(/^YouTube, Vimeo, Matterport, Kuula or CloudPano, once you select/),
  ).toBeInTheDocument()
})

test('says that the phone number of a viewing is deleted after it', () => {
  render(<PrivacyPage />)
  expect(screen.getByText(/the phone number until a day after the viewing/)).toBeInTheDocument()
})

test('promises no deletion of what stays with the account: viewings, and reviews of deleted homes (D224)', () => {
  expect(PRIVACY_NOTES.viewings.stored).toMatch(/^until one of you deletes their account, then for 90 days/)
  expect(PRIVACY_NOTES.reviews.stored).toMatch(/even if the home is deleted$/)
})
