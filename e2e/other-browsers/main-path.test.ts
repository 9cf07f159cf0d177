/** @tier full */
import { randomBytes } from 'node:crypto'
import { onlyWhere } from '../../test/support/tier'
import { demoSession, Session } from '../../test/support/contract'
import { type Demo, startDemo } from '../demo'
import { type Browser, type Tab } from './browser'
import { hasFirefox, startFirefox } from './firefox'
import { Person } from './person'
import { hasWebKit, startWebKit } from './webkit'

const HOME = 'Lake House'

/** Registers a new buyer over REST. */
async function newBuyer(site: string) {
  const tag = randomBytes(4).toString('hex')
  const account = { name: `Bea ${tag}`, email: `bea-${tag}@mail.test`, password: 'long-enough' }
  const session = new Session(site)
  expect((await session.post('/api/users', account)).status).toBe(201)
  return { ...account, session }
}

/** The main path in a browser. Each test has its own tab and buyer, and fails if the page has complaints. */
function mainPath(start: () => Promise<Browser>): void {
  let demo: Demo
  let browser: Browser
  let tab: Tab
  let buyer: Awaited<ReturnType<typeof newBuyer>>
  let person: Person

  beforeAll(async () => {
    demo = await startDemo()
    browser = await start()
  })
  afterAll(async () => {
    await browser?.end()
    await demo?.end()
  })
  beforeEach(async () => {
    tab = await browser.open()
    person = new Person(demo.site, tab)
    buyer = await newBuyer(demo.site)
  })
  afterEach(async () => {
    const faults = await tab.faults()
    await tab.close()
    expect(faults).toEqual([])
  })

  const signInAt = async (path: string) => {
    await person.goto(path)
    await person.signIn(buyer.email, buyer.password)
    await person.comesTo(path)
  }
  const openHome = async () => {
    await signInAt('/properties?location=oregon')
    await person.click('link', HOME)
    await person.becomes('return /^.properties.[0-9a-f]{24}$/.test(location.pathname)')
    await person.sees('link', 'Make an Offer')
  }

  it('shows the home page, signs in from it and filters the homes', async () => {
    await person.goto('/')
    await person.click('link', 'Login')
    await person.sees('heading', 'Login')
    await person.signIn(buyer.email, buyer.password)
    await person.sees('link', 'Dashboard')
    await person.goto('/properties')
    await person.click('button', 'Beds')
    await person.isAt('radio', 'Any')
    await person.press('ArrowRight')
    await person.press('ArrowRight')
    await person.click('button', /^Show \d+ homes$/)
    await person.comesTo('/properties?bedrooms=2')
    await person.sees('button', 'Beds: 2+')
    await person.sees('link', 'Remove 2+ bedrooms')
  })

  it('opens and draws the map', async () => {
    await signInAt('/properties')
    await person.click('link', 'Map')
    await person.comesTo('/properties?view=map')
    await person.sees('list', 'Homes on the map')
    await person.becomes("return document.querySelector('.map-explore [data-drawn] canvas') !== null")
  })

  it('opens the gallery, moves through it by keyboard and closes it by Escape', async () => {
    await openHome()
    await person.click('button', /^See all \d+$/)
    await person.sees('dialog', HOME)
    await person.sees('group', /^1 of \d+$/)
    await person.press('ArrowRight')
    await person.sees('group', /^2 of \d+$/)
    await person.press('Escape')
    await person.seesNo('dialog', HOME)
    await person.isAt('button', /^See all \d+$/)
  })

  it('makes an offer, pays for it by card and shows a receipt that prints without the page around it', async () => {
    await openHome()
    await person.click('link', 'Make an Offer')
    await person.fill('Offer amount', '450000')
    await person.click('button', 'Submit Offer')
    await person.sees('alertdialog', `Offer $450,000 for ${HOME}?`)
    await person.click('button', 'Send offer')
    await person.reads('Offer submitted successfully!')
    await person.comesTo('/dashboard/user/bought')
    await person.goto('/')

    expect(await buyer.session.signIn(buyer.email, buyer.password)).toBe(200)
    const { body } = await buyer.session.get(`/api/offers/by-email/${buyer.email}`)
    const [{ _id }] = body as [{ _id: string }]
    const agent = await demoSession('agent', demo.site)
    expect((await agent.patch(`/api/offers/accept/${_id}`)).status).toBe(200)

    await person.goto('/dashboard/user/bought')
    await person.click('link', 'Complete Payment')
    await person.fill('Card number', '4242424242424242')
    await person.fill('Expiration date', '1240')
    await person.fill('CVC', '123')
    await person.click('button', 'Pay $450,000.00')
    await person.reads('Payment successful!')
    await person.comesTo('/dashboard/user/bought')
    await person.reads('Purchase Complete')

    await person.click('link', 'Receipt')
    await person.comesTo(`/dashboard/user/receipt/${_id}`)
    await person.sees('button', 'Light theme')
    await person.sees('heading', 'Receipt')
    const pdf = await tab.print?.()
    if (pdf) expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
    expect(await person.showsAsPrinted()).toBe(true)
    await person.seesNo('button', 'Light theme')
    await person.sees('heading', 'Receipt')
  })

  it('closes a dialog by Escape and returns the focus', async () => {
    await signInAt('/dashboard/user/profile')
    await person.click('button', 'Logout')
    await person.sees('alertdialog', 'Do you want to log out?')
    await person.press('Escape')
    await person.seesNo('alertdialog', 'Do you want to log out?')
    await person.isAt('button', 'Logout')
  })

  it('keeps the chosen theme after a reload', async () => {
    const shows = (theme: string) =>
      person.becomes(`return document.documentElement.dataset.theme === '${theme}'`)
    await person.goto('/')
    await shows('dark')
    await person.click('button', 'Light theme')
    await shows('light')
    await person.goto('/')
    await shows('light')
  })
}

onlyWhere(hasFirefox, 'no Firefox or no Xvfb')('the main path in Firefox', () => mainPath(startFirefox))

onlyWhere(hasWebKit, 'no WebKitWebDriver or no Xvfb')('the main path in WebKit', () => mainPath(startWebKit))
