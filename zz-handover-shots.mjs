import { chromium } from 'playwright'
import { MongoClient, ObjectId } from 'mongodb'
const site='http://localhost:3963'
const mongo = process.argv[2]
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH || undefined, args:['--no-sandbox'] })
const who = { admin:['admin@keystead.test','admin-demo'], agent:['agent@keystead.test','agent-demo'] }
async function session(name){ const ctx=await browser.newContext({baseURL:site}); const page=await ctx.newPage(); await page.goto('/login'); await page.getByLabel('Email').fill(who[name][0]); await page.locator('input[type=password]').fill(who[name][1]); await page.getByRole('button',{name:/^(Log in|Login|Sign in)$/}).first().click(); await page.waitForURL(/dashboard|properties|\/$/,{timeout:120000}); return page }
const client = mongo ? await MongoClient.connect(mongo,{directConnection:true}) : null
const db = client?.db('keystead')
const users = async e => (await db.collection('users').findOne({email:e}))
const agent = await users('agent@keystead.test'), agent2 = await users('agent2@keystead.test')
async function shots(page,name){ for (const theme of ['light','dark']) for (const w of [360,1280]) { await page.setViewportSize({width:w,height:900}); await page.evaluate(t=>{localStorage.setItem('theme',t);document.documentElement.dataset.theme=t},theme); await page.waitForTimeout(300); await page.screenshot({path:`/tmp/k/shots-handover/${name}-${w}-${theme}.png`}) } }
const step=process.argv[3]
if(step==='office'){ const _id=new ObjectId(), at=new Date(); await db.collection('offices').deleteMany({}); await db.collection('offices').insertOne({_id,name:'Cascade Homes',logo:null,zone:'UTC',createdAt:at,changes:0,members:[{personId:agent._id,role:'owner',joinedAt:at},{personId:agent2._id,role:'agent',joinedAt:at}]}); await db.collection('users').updateMany({_id:{$in:[agent._id,agent2._id]}},{$set:{officeId:_id}});
 const page=await session('agent'); await page.goto(`/dashboard/agent/hand-over?from=${agent2._id}`,{timeout:180000}); await shots(page,'office'); await page.goto('/dashboard/agent/my-properties',{timeout:180000}); await shots(page,'my'); }
if(step==='admin'){ const page=await session('admin'); await page.goto(`/dashboard/admin/hand-over?from=${agent._id}`,{timeout:180000}); await shots(page,'admin');
 await page.getByLabel('Hand over to').fill('buyer@keystead.test'); await page.getByRole('button',{name:/^Hand over/}).click(); await page.waitForTimeout(4000); await shots(page,'refused');
 await page.goto('/dashboard/admin/manage-users?role=agent',{timeout:180000}); await page.getByRole('button',{name:/Actions for Theo/}).click(); await page.waitForTimeout(500); await shots(page,'menu'); await page.getByRole('menuitem',{name:'Mark as fraud'}).click(); await page.waitForTimeout(500); await shots(page,'fraud') }
if(step==='progress'){ const page=await session('admin'); const now=new Date(); const _id=new ObjectId(); const base={from:agent._id,to:agent2._id,by:agent._id,total:34,moved:{homes:19,offers:3,conversations:5,viewings:2,openHouses:0,overlaps:1},stayedCount:1,stayed:[{propertyId:new ObjectId(),title:'Long Roof Bungalow',reason:'The new agent already has a home with the reference number A-1.'}],createdAt:now,expiresAt:new Date(Date.now()+1e10)};
 await db.collection('handovers').insertOne({_id,...base,state:'running',done:20}); await page.goto(`/dashboard/admin/hand-over?id=${_id}`,{timeout:180000}); await shots(page,'running'); await db.collection('handovers').updateOne({_id},{$set:{state:'done',done:34,endedAt:now,'moved.homes':33}}); await page.goto(`/dashboard/admin/hand-over?id=${_id}`); await shots(page,'done') }
await browser.close(); await client?.close()
