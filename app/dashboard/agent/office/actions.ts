'use server'

import { parseTimeZone } from '@/lib/domain/time-zones'
import { offices } from '@/lib/operations/offices'
import { paths, withRefresh } from '@/lib/paths'
import { type OfficeInput } from '@/lib/schemas/office'
import { createAction } from '@/lib/transport/create-action'

const form = (fields: Record<string, string>) =>
  ({ ...fields, zone: parseTimeZone(fields.zone ?? '') }) as OfficeInput

export const createOfficeAction = createAction(offices.createOffice, { to: () => paths.agent.office, form })
export const updateOfficeAction = createAction(offices.updateOffice, { form })
export const closeOfficeAction = createAction(offices.closeOffice, { to: () => paths.agent.office })
export const inviteMemberAction = createAction(offices.inviteMember)
export const resendInvitationAction = createAction(offices.resendInvitation)
export const withdrawInvitationAction = createAction(offices.withdrawInvitation)
export const changeMemberRoleAction = createAction(offices.changeMemberRole)
export const removeMemberAction = createAction(offices.removeMember)
export const leaveOfficeAction = createAction(offices.leaveOffice, {
  to: () => withRefresh(paths.agent.office),
})
export const joinOfficeAction = createAction(offices.joinOffice, {
  to: () => withRefresh(paths.agent.office),
})
