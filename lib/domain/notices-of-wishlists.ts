import { type NoticeRow, noticeFor } from './notice-row'

/** The notifications about a shared wishlist, for its owner: once for each visit of a guest (D348). */
export const WISHLIST_NOTICES = {
  'wishlist-joined': {
    group: 'wishlists',
    happens: { each: ['author', 'at'] },
    recipients: {
      person: noticeFor('shared-wishlist', () => ({
        title: 'Someone joined your shared wishlist',
        text: 'They see your saved homes, and can add hearts and comments.',
      })),
    },
  },
  'wishlist-reacted': {
    group: 'wishlists',
    happens: { each: ['author', 'at'] },
    recipients: {
      person: noticeFor('shared-wishlist', ({ home, commented }) => ({
        title: `A guest ${commented ? 'commented on' : 'likes'} ${home}`,
        text: 'Open your shared wishlist to see their hearts and comments.',
      })),
    },
  },
} as const satisfies Record<string, NoticeRow>
