'use server'

import { paths } from '@/lib/paths'
import { viewings } from '@/lib/operations/viewings'
import { createAction } from '@/lib/transport/create-action'

export const requestViewingAction = createAction(viewings.requestViewing, { to: () => paths.user.viewings })
