import { Waiting } from '@/components/notices/waiting'
import { type Actor } from '@/lib/domain/user'
import { whatWaits } from '@/lib/services/notices/what-waits'

/** What waits for the person, on top of the dashboard's first page (D158); nothing where nothing does. */
export const WhatWaits = async ({ actor }: { actor: Actor }) => <Waiting waits={await whatWaits(actor)} />
