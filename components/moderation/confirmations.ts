import { type ReactNode } from 'react'
import { formatMoney } from '@/lib/domain/money'
import { type ReportTarget } from '@/lib/domain/report'
import { type QueueVerdict } from '@/lib/domain/moderation'
import { decliningReason } from '@/lib/schemas/application'
import { rejectionReason } from '@/lib/schemas/decide-property'
import { type QueueDecision, type QueueItem } from '@/lib/schemas/moderation'
import { repaidNote } from '@/lib/schemas/refund'
import { type ConfirmationPageProps } from '../ui/confirmation-page'

/** The text that a decision requires. */
export type ReasonInput = { label: string; hint: string; faultOf: (text: string) => string | undefined }

/** The confirmation of a decision, and the messages afterwards. */
export type QueueConfirmation = {
  /** The label of its button in the queue. */
  verb: string
  title: string
  description: ReactNode
  cancelLabel: string
  confirmLabel: string
  isDanger: boolean
  done: string
  failed: string
  words?: ReasonInput
}

type Checked = { safeParse: (text: string) => { error?: { issues: { message: string }[] } | undefined } }
const faultsOf = (schema: Checked) => (text: string) => schema.safeParse(text).error?.issues[0]?.message

const REJECTION: ReasonInput = {
  label: 'Reason (optional)',
  hint: 'The agent sees this and can change the property and resubmit it.',
  faultOf: faultsOf(rejectionReason),
}
const DECLINE: ReasonInput = {
  label: 'Reason',
  hint: 'The applicant sees this and can apply again.',
  faultOf: faultsOf(decliningReason),
}
const REPAID: ReasonInput = {
  label: 'How it was refunded',
  hint: 'For example, your bank’s transfer reference. The buyer sees it.',
  faultOf: faultsOf(repaidNote),
}

const LATER = { cancelLabel: 'Decide later' }
const SAFE = { ...LATER, isDanger: false }
const HARSH = { ...LATER, isDanger: true }

type Listing = Extract<QueueItem, { kind: 'listings' }>['listing']
const onListing = ({ title, agentName }: Listing, verdict: QueueVerdict): QueueConfirmation =>
  verdict === 'good'
    ? {
        ...SAFE,
        verb: 'Verify',
        title: `Verify ${title}?`,
        description: `Buyers see it as verified and can make offers to ${agentName}. You cannot undo this. If its content changes, it returns to your queue.`,
        confirmLabel: 'Verify property',
        done: 'Property verified successfully!',
        failed: 'Failed to verify property',
      }
    : {
        ...HARSH,
        verb: 'Reject',
        title: `Reject ${title}?`,
        description: `It is removed from the list; only ${agentName} and administrators can still see it. You cannot undo this.`,
        confirmLabel: 'Reject property',
        done: 'Property rejected successfully!',
        failed: 'Failed to reject property',
        words: REJECTION,
      }

type Deletion = { verb: string; what: string; description: string; done: string; failed: string }
const DELETIONS: Record<ReportTarget, (title: string) => Deletion> = {
  property: (title) => ({
    verb: 'Delete listing',
    what: title,
    description: 'It is deleted right away with its offers and cannot be restored. Its agent is notified.',
    done: 'Property deleted successfully',
    failed: 'Failed to delete property',
  }),
  review: (title) => ({
    verb: 'Delete review',
    what: `review of ${title}`,
    description: 'It is deleted right away and cannot be restored. Its author is notified.',
    done: 'Review deleted successfully',
    failed: 'Failed to delete review',
  }),
  message: (title) => ({
    verb: 'Delete message',
    what: `message about ${title}`,
    description: 'It is deleted right away and cannot be restored. Both sides see that it was deleted.',
    done: 'Message deleted',
    failed: 'Failed to delete the message',
  }),
}

type Report = Extract<QueueItem, { kind: 'reports' }>['report']
function onReport({ targetType, propertyTitle, count }: Report, verdict: QueueVerdict): QueueConfirmation {
  const { verb, what: name, description, done, failed } = DELETIONS[targetType](propertyTitle)
  const what = targetType === 'property' ? name : `the ${name}`
  if (verdict === 'good')
    return {
      ...SAFE,
      verb: 'Dismiss',
      title: `Dismiss ${count === 1 ? 'the report' : `the ${count} reports`} about ${what}?`,
      description: `Nothing changes. It returns to your queue if someone else reports it.`,
      confirmLabel: 'Dismiss reports',
      done: 'Reports dismissed',
      failed: 'Failed to dismiss the reports',
    }
  return {
    ...HARSH,
    verb,
    title: `Delete ${what}?`,
    description,
    confirmLabel: verb,
    done,
    failed,
  }
}

type Application = Extract<QueueItem, { kind: 'applications' }>['application']
const onApplication = ({ name, email }: Application, verdict: QueueVerdict): QueueConfirmation =>
  verdict === 'good'
    ? {
        ...SAFE,
        verb: 'Accept',
        title: `Make ${name} an agent?`,
        description: `${email} can list properties and decide on offers right away. The document is deleted.`,
        confirmLabel: 'Accept application',
        done: 'Application accepted',
        failed: 'Failed to accept the application',
      }
    : {
        ...HARSH,
        verb: 'Decline',
        title: `Decline ${name}’s application?`,
        description: `${email} is notified of the reason. The document is deleted.`,
        confirmLabel: 'Decline application',
        done: 'Application declined',
        failed: 'Failed to decline the application',
        words: DECLINE,
      }

type Refund = Extract<QueueItem, { kind: 'refunds' }>['refund']
const onRefund = ({ amount, buyerName }: Refund): QueueConfirmation => ({
  ...SAFE,
  verb: 'Mark as refunded',
  title: `Was ${formatMoney(amount)} refunded to ${buyerName}?`,
  description: 'Only do this if you have refunded it another way. We will not try again with Stripe.',
  confirmLabel: 'Mark as refunded',
  done: 'Marked as refunded',
  failed: 'Could not mark it as refunded',
  words: REPAID,
})

/** The confirmation of this decision. */
export function confirmationOf(item: QueueItem, verdict: QueueVerdict): QueueConfirmation {
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

/**
 * The target of the decision besides its kind and id: the version that was seen, and the reported content.
 */
export const seenOf = (item: QueueItem): Pick<QueueDecision, 'updatedAt' | 'targetType'> => {
  if (item.kind === 'listings') return { updatedAt: item.listing.updatedAt }
  return item.kind === 'reports' ? { targetType: item.report.targetType } : {}
}

/** Its name beside its buttons. */
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

/** The confirmation page of a decision: its question and its form. */
export function confirmationOnPage(
  item: QueueItem,
  verdict: QueueVerdict,
): Pick<ConfirmationPageProps, 'question' | 'words' | 'fields'> {
  const { words, title, description, cancelLabel, confirmLabel, isDanger } = confirmationOf(item, verdict)
  return {
    question: { title, description, cancelLabel, confirmLabel, isDanger },
    words: words && { label: words.label, hint: words.hint },
    fields: { kind: item.kind, id: item.id, verdict, ...seenOf(item) },
  }
}
