import { operations } from '@/lib/schemas/operations'
import { cancelReservation, reservePlaces } from '@/lib/services/open-houses/reserve'
import { deleted, updated } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PUT = createRoute(operations.reservePlaces, reservePlaces, updated)

export const DELETE = createRoute(operations.cancelReservation, cancelReservation, deleted)

export const { GET, POST, PATCH, OPTIONS } = otherMethods('PUT', 'DELETE')
