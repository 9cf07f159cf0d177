'use server'

import type * as z from 'zod/mini'
import { messages } from '@/lib/operations/messages'
import { properties } from '@/lib/operations/properties'
import { reports } from '@/lib/operations/reports'
import { reviews } from '@/lib/operations/reviews'
import { users } from '@/lib/operations/users'
import { heldCaseSchema } from '@/lib/schemas/moderation'
import { recordRepaidSchema } from '@/lib/schemas/payment'
import {
  type HeldAction,
  type HeldInput,
  holdDecision,
  commitDecision,
  undoDecision,
} from '@/lib/services/moderation/moderation'
import { createAction } from '@/lib/transport/create-action'

const settings = { permission: 'report:decide', changes: 'nothing' } as const
/** The queue shows a held decision itself. */
const stays = { stays: true } as const

/** Holds a decision with the input of its operation (D351). */
const hold = <Input extends HeldInput>(action: HeldAction, input: z.ZodMiniType<Input>) =>
  createAction(
    { ...settings, input, service: (actor, decision: Input) => holdDecision(actor, action, decision) },
    stays,
  )

export const holdPropertyAction = hold('decideProperty', properties.decideProperty.input)
export const holdListingRemovalAction = hold('deleteProperty', properties.deleteProperty.input)
export const holdDismissalAction = hold('dismissReports', reports.dismissReports.input)
export const holdReviewRemovalAction = hold('deleteReview', reviews.deleteReview.input)
export const holdMessageRemovalAction = hold('deleteMessage', messages.deleteMessage.input)
export const holdAcceptanceAction = hold('acceptApplication', users.acceptApplication.input)
export const holdDeclineAction = hold('declineApplication', users.declineApplication.input)
export const holdRepaidAction = hold('recordRepaid', recordRepaidSchema)
export const undoDecisionAction = createAction({ ...settings, input: heldCaseSchema, service: undoDecision })
export const commitDecisionAction = createAction(
  { ...settings, input: heldCaseSchema, service: commitDecision },
  stays,
)
