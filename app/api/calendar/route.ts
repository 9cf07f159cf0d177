import { absolute } from '@/app/public-metadata'
import { paths } from '@/lib/paths'
import { operations } from '@/lib/schemas/operations'
import { createCalendarLink, deleteCalendarLink } from '@/lib/services/calendar/calendar-link'
import { deleted } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const POST = createRoute(operations.createCalendarLink, createCalendarLink, {
  body: ({ token }) => ({ url: absolute(paths.calendarFeed(token)) }),
})

export const DELETE = createRoute(operations.deleteCalendarLink, deleteCalendarLink, deleted)

export const { GET, PUT, PATCH, OPTIONS } = otherMethods('POST', 'DELETE')
