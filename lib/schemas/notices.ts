import * as z from 'zod/mini'
import { type LiveList } from '@/lib/domain/live-lists'
import { type MailChoice, NOTICE_GROUP_NAMES, type NoticeGroup } from '@/lib/domain/notice-row'
import { maxLength, id } from './common'

/** One notice as its person reads it. */
export type NoticeDto = {
  id: string
  title: string
  text: string
  /** An ISO text. */
  at: string
  isNew: boolean
}

/** One of the newest notices: its id and title, when it was written (an ISO text), and the lists that it moves (D339). */
export type NoticeNews = { id: string; title: string; at: string; lists: LiveList[] }

/**
 * The numbers of unread notices: all, and those at each sidebar entry; each counted to a hundred. `news`: the newest
 * notices. For administrators, `moderation`: the pending decisions, and `money`: the offers that need them (D194); for
 * buyers, `offers` and `searches`: their open offers and new homes; for members of an office, `inquiries`: those that
 * they have to answer (D488). Absent for anyone else.
 */
export type NoticeCounts = {
  unread: number
  /** About a buyer's offers until they are paid, marked as read on their page. */
  answers: number
  /** About purchases. */
  bought: number
  requests: number
  viewings: number
  messages: number
  news?: NoticeNews[]
  moderation?: number
  money?: number
  offers?: number
  searches?: number
  inquiries?: number
}

/** A pending task of a person (D158): what, until when, and the way there. */
export type PendingTaskDto = { id: string; title: string; text: string; action: string; href: string }

/** The first pending tasks, and a link to all of them, if there are more. */
export type PendingTasksDto = { items: PendingTaskDto[]; more: string | null }

export const noticeIdSchema = z.object({ id: id() })

/** The notices to mark as read: those of a sidebar entry, or all. */
export const readNoticesSchema = z.object({
  mark: z.optional(z.enum(['answers', 'bought', 'requests', 'viewings'])),
})
export type ReadNoticesInput = z.output<typeof readNoticesSchema>

/** A checkbox: present if it is checked, whatever its value. */
const box = z.optional(z.string().check(maxLength(8)))

/** The form of email notifications: unchecked groups are off. */
export const mailChoiceSchema = z.pipe(
  z.object(
    Object.fromEntries(NOTICE_GROUP_NAMES.map((group) => [group, box])) as Record<NoticeGroup, typeof box>,
  ),
  z.transform((form): MailChoice =>
    Object.fromEntries(NOTICE_GROUP_NAMES.map((group) => [group, form[group] !== undefined])),
  ),
)

/** The form that turns "Seen" in messages on or off (D211). */
export const seenChoiceSchema = z.object({ seen: box })
export type SeenChoice = z.output<typeof seenChoiceSchema>

/** The error for a link that was cut off or made up. */
export const INVALID_UNSUBSCRIBE_LINK =
  'This link is incomplete. Open it from the email again, or use your profile.'

/** Longer than any token that is ours. */
const TOKEN_LENGTH = 120

export const unsubscribeSchema = z.object({
  token: z.string(INVALID_UNSUBSCRIBE_LINK).check(maxLength(TOKEN_LENGTH, INVALID_UNSUBSCRIBE_LINK)),
})
export type UnsubscribeInput = z.output<typeof unsubscribeSchema>
