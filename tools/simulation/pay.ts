import { chance, type Person } from './world'

/** Pays like the buyer's browser: sometimes with a declined card, and sometimes without returning to the site. */
export async function pay(person: Person, { _id: id }: { _id: string }): Promise<void> {
  const response = await person.request('POST', '/api/create-payment-intent', { offerId: id })
  if (response?.status !== 200) return
  const { clientSecret } = response.body as { clientSecret: string }
  const [transactionId = ''] = clientSecret.split('_secret_')
  const isPaid = await confirmAtStripe(person, transactionId, clientSecret)
  if (!isPaid) return
  person.world.paid += 1
  if (chance(0.3)) return
  const reported = await person.request('PATCH', `/api/offers/payment-success/${id}`, { transactionId })
  if (reported?.status === 200) person.acknowledge({ kind: 'bought', id, transactionId })
}

async function confirmAtStripe({ world }: Person, id: string, clientSecret: string): Promise<boolean> {
  const body = new URLSearchParams({
    key: 'pk_test_keystead_day',
    client_secret: clientSecret,
    payment_method: chance(0.1) ? 'pm_card_chargeDeclined' : 'pm_card_visa',
  })
  const address = `${world.stripe}/v1/payment_intents/${id}/confirm`
  const response = await fetch(address, { method: 'POST', body }).catch(() => null)
  return response?.ok === true && ((await response.json()) as { status: string }).status === 'succeeded'
}
