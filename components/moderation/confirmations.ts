import { ADDRESS_TEXTS } from '@/lib/domain/address'
import { APPLICATION_NOUNS } from '@/lib/domain/application'
import { ENERGY_MISSING } from '@/lib/domain/energy'
import { formatMoney } from '@/lib/domain/money'
import { AWAITING_PAYMENT_TEXTS } from '@/lib/domain/offer-terms'
import { isUndecided, SOLD_NOT_REJECTED } from '@/lib/domain/property'
import { type ReportTarget } from '@/lib/domain/report'
import { type QueueVerdict } from '@/lib/domain/moderation'
import { type HeldCase, type QueueItem } from '@/lib/schemas/moderation'
import { type Action } from '../ui/action'
import { type AskedChange, type Question } from '../ui/ask-form'
import { type FormAction } from '../ui/change-form'

/** The actions of the decisions, each that of its own operation. */
export type QueueActions = Record<
  | 'decideProperty'
  | 'deleteProperty'
  | 'dismissReports'
  | 'deleteReview'
  | 'deleteMessage'
  | 'acceptApplication'
  | 'declineApplication'
  | 'recordRepaid',
  FormAction
>

/** The actions that hold, undo and carry out a decision (D351). */
export type HeldActions = {
  hold: Partial<QueueActions>
  undo: Action<HeldCase, unknown>
  settle: Action<HeldCase, unknown>
}

/** A decision: its button in the queue, its action with its fields, its question, and the messages afterwards. */
type QueueChange = Pick<
  Question,
  'title' | 'description' | 'cancelLabel' | 'confirmLabel' | 'isDanger' | 'isFinal' | 'reason'
> & {
  verb: string
  act: keyof QueueActions
  fields: Record<string, string>
  /** The message while it can be undone, and those afterwards. */
  held: string
  done: string
  failed: string
  /** Why it is not possible now (D347). */
  blocked?: string | undefined
}

const REJECTION = {
  name: 'reason',
  label: 'Reason (optional)',
  hint: 'The agent sees this and can change the home and resubmit it.',
}
const DECLINE = {
  name: 'reason',
  label: 'Reason',
  hint: 'The applicant sees this and can apply again.',
}
const REPAID = {
  name: 'note',
  label: 'How it was refunded',
  hint: 'For example, your bank’s transfer reference. The buyer sees it.',
}

const CANCEL_TEXTS = { cancelLabel: 'Decide later' }
const SAFE = { ...CANCEL_TEXTS, isDanger: false }
const DANGER_TEXTS = { ...CANCEL_TEXTS, isDanger: true }

type Listing = Extract<QueueItem, { kind: 'listings' }>['listing']
/** Why a home cannot be verified yet. */
function missingFor({ lacksAddress, lacksEnergy }: Pick<Listing, 'lacksAddress' | 'lacksEnergy'>) {
  if (lacksAddress) return ADDRESS_TEXTS.missing
  return lacksEnergy ? ENERGY_MISSING : undefined
}

/** Why a home cannot be rejected. */
function rejectionRefusal({ sold, awaitsPayment }: Pick<Listing, 'sold' | 'awaitsPayment'>) {
  if (sold) return SOLD_NOT_REJECTED
  return awaitsPayment ? AWAITING_PAYMENT_TEXTS.rejected : undefined
}

const onListing = (
  { _id, updatedAt, title, agentName, status, sold, lacksAddress, lacksEnergy, awaitsPayment }: Listing,
  verdict: QueueVerdict,
): QueueChange =>
  verdict === 'approve'
    ? {
        ...SAFE,
        verb: 'Verify',
        act: 'decideProperty',
        fields: { id: _id, updatedAt, status: 'verified' },
        isFinal: true,
        title: `Verify ${title}?`,
        description: sold
          ? 'This home is sold. Buyers see it as verified.'
          : `Buyers see it as verified and can make offers to ${agentName}. If its content changes, it returns to your queue.`,
        confirmLabel: 'Verify home',
        held: 'Home will be verified',
        done: 'Property verified successfully!',
        failed: 'Failed to verify property',
        blocked: isUndecided(status) ? missingFor({ lacksAddress, lacksEnergy }) : undefined,
      }
    : {
        ...DANGER_TEXTS,
        verb: 'Reject',
        act: 'decideProperty',
        fields: { id: _id, updatedAt, status: 'rejected' },
        isFinal: true,
        title: `Reject ${title}?`,
        description: `It is removed from the list; only ${agentName} and administrators can still see it.`,
        confirmLabel: 'Reject home',
        held: 'Home will be rejected',
        done: 'Property rejected successfully!',
        failed: 'Failed to reject property',
        blocked: isUndecided(status) ? rejectionRefusal({ sold, awaitsPayment }) : undefined,
        reason: REJECTION,
      }

type Deletion = Pick<QueueChange, 'act' | 'verb' | 'description' | 'held' | 'done' | 'failed'> & {
  what: string
}
const DELETIONS: Record<ReportTarget, (title: string) => Deletion> = {
  property: (title) => ({
    act: 'deleteProperty',
    verb: 'Delete home',
    what: title,
    description: 'It is deleted with its offers. Its agent is notified.',
    held: 'Home will be deleted',
    done: 'Property deleted successfully',
    failed: 'Failed to delete property',
  }),
  review: (title) => ({
    act: 'deleteReview',
    verb: 'Delete review',
    what: `review of ${title}`,
    description: 'Its author is notified.',
    held: 'Review will be deleted',
    done: 'Review deleted successfully',
    failed: 'Failed to delete review',
  }),
  message: (title) => ({
    act: 'deleteMessage',
    verb: 'Delete message',
    what: `message about ${title}`,
    description: 'Both sides see that it was deleted.',
    held: 'Message will be deleted',
    done: 'Message deleted',
    failed: 'Failed to delete the message',
  }),
}

type Report = Extract<QueueItem, { kind: 'reports' }>['report']
function onReport(
  { _id, targetType, propertyTitle, count, reports: [newest], createdAt }: Report,
  verdict: QueueVerdict,
): QueueChange {
  const fields = { id: _id }
  const { act, verb, what: name, description, ...words } = DELETIONS[targetType](propertyTitle)
  const subject = targetType === 'property' ? name : `the ${name}`
  if (verdict === 'approve')
    return {
      ...SAFE,
      verb: 'Dismiss',
      act: 'dismissReports',
      fields: { ...fields, reportedAt: newest?.at ?? createdAt },
      title: `Dismiss ${count === 1 ? 'the report' : `the ${count} reports`} about ${subject}?`,
      description: `The content stays online. It returns to your queue if someone else reports it.`,
      confirmLabel: 'Dismiss reports',
      held: 'Reports will be dismissed',
      done: 'Reports dismissed',
      failed: 'Failed to dismiss the reports',
    }
  return {
    ...DANGER_TEXTS,
    verb,
    act,
    fields,
    title: `Delete ${subject}?`,
    description,
    confirmLabel: verb,
    isFinal: true,
    ...words,
  }
}

type Application = Extract<QueueItem, { kind: 'applications' }>['application']
const onApplication = (
  { _id, kind, name, email, licence }: Application,
  verdict: QueueVerdict,
): QueueChange => {
  const noun = APPLICATION_NOUNS[kind]
  const Noun = kind === 'agent' ? 'Application' : 'Renewal'
  return verdict === 'approve'
    ? {
        ...SAFE,
        verb: 'Accept',
        act: 'acceptApplication',
        fields: { applicationId: _id },
        title: kind === 'agent' ? `Make ${name} an agent?` : `Renew ${name}’s license?`,
        description:
          kind === 'agent'
            ? `${email} can list homes and decide on offers right away. The document is deleted.`
            : `License ${licence} replaces the one on record, and paused homes are public again. The document is deleted.`,
        confirmLabel: `Accept ${noun}`,
        held: `${Noun} will be accepted`,
        done: `${Noun} accepted`,
        failed: `Failed to accept the ${noun}`,
      }
    : {
        ...DANGER_TEXTS,
        verb: 'Decline',
        act: 'declineApplication',
        fields: { applicationId: _id },
        title: `Decline ${name}’s ${noun}?`,
        description: `${email} is notified of the reason. The document is deleted.`,
        confirmLabel: `Decline ${noun}`,
        held: `${Noun} will be declined`,
        done: `${Noun} declined`,
        failed: `Failed to decline the ${noun}`,
        reason: DECLINE,
      }
}

type Refund = Extract<QueueItem, { kind: 'refunds' }>['refund']
const onRefund = ({ intentId, amount, buyerName }: Refund): QueueChange => ({
  ...SAFE,
  verb: 'Mark as refunded',
  act: 'recordRepaid',
  fields: { intentId },
  title: `Was ${formatMoney(amount)} refunded to ${buyerName}?`,
  description: 'Only do this if you have refunded it another way. We will not try again with Stripe.',
  confirmLabel: 'Mark as refunded',
  held: 'Payment will be marked as refunded',
  done: 'Marked as refunded',
  failed: 'Could not mark it as refunded',
  reason: REPAID,
})

function changeOn(item: QueueItem, verdict: QueueVerdict): QueueChange {
  switch (item.kind) {
    case 'listings':
      return onListing(item.listing, verdict)
    case 'reports':
      return onReport(item.report, verdict)
    case 'applications':
      return onApplication(item.application, verdict)
    case 'refunds':
      return onRefund(item.refund)
  }
}

/** The change of a decision with its button label; with scripts it is delayed, so that it can be undone. */
export function decisionOn(
  item: QueueItem,
  verdict: QueueVerdict,
  actions: Partial<QueueActions>,
  heldActions?: HeldActions,
): AskedChange & { verb: string; blocked: string | undefined } {
  const { verb, act, fields, held, done, failed, blocked, ...question } = changeOn(item, verdict)
  const action = actions[act]
  if (!action) throw new Error(`The page has no action for ${act}.`)
  const { kind, id } = item
  const hold = heldActions?.hold[act]
  return {
    verb,
    action,
    fields,
    question,
    done,
    failed,
    blocked,
    ...(heldActions &&
      hold && {
        hold: {
          action: hold,
          done: held,
          undo: () => heldActions.undo({ kind, id }),
          settle: () => heldActions.settle({ kind, id }),
        },
      }),
  }
}

/** The name of an entry, for the labels of its buttons. */
export function nameOf(item: QueueItem): string {
  switch (item.kind) {
    case 'listings':
      return item.listing.title
    case 'reports':
      return DELETIONS[item.report.targetType](item.report.propertyTitle).what
    case 'applications':
      return item.application.name
    case 'refunds':
      return item.refund.propertyTitle
  }
}
