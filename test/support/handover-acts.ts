import { continueHandover } from '@/lib/services/handovers/run-handover'

/** A running handover, as JSON for another process. */
export type HandoverScene = { subject: string }

/** What a worker does with a handover, which a test may interrupt anywhere. */
export const HANDOVER_ACTS = {
  'handing over': ({ subject }: HandoverScene) =>
    continueHandover({
      _id: `hand-over:${subject}`,
      kind: 'hand-over',
      subject,
      dueAt: new Date(),
      attempts: 0,
      asked: 1,
      leaseUntil: new Date(0),
      owner: 'test',
    }),
} satisfies Record<string, (scene: HandoverScene) => Promise<unknown>>

export type HandoverActName = keyof typeof HANDOVER_ACTS
