import { drafts } from '@/lib/operations/properties'
import { routes } from '@/lib/transport/create-route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(drafts.listDrafts, drafts.createDraft)
