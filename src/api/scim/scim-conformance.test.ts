import { describe, expect, test } from 'vitest'
import { idOf, okta, PATCH, USER, useScim } from './scim-fixture.suite.ts'

const t = useScim()

describe('requests as Entra ID sends them', () => {
  const entra = {
    schemas: [USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    externalId: '6b0e',
    userName: 'Ada@acme.example',
    active: true,
    displayName: 'Ada Lovelace',
    emails: [{ primary: true, type: 'work', value: 'ada@acme.example' }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Ada Lovelace', familyName: 'Lovelace', givenName: 'Ada' },
    title: 'Countess',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Engines' },
  }

  test('the test of the connection, a person looked for, made, changed, switched off and on', async () => {
    const looked = await t.ask('GET', `/Users?filter=${encodeURIComponent('userName eq "7f2e"')}`)
    expect(looked).toMatchObject({
      status: 200,
      body: { totalResults: 0, Resources: [], startIndex: 1, itemsPerPage: 0 },
    })
    expect(looked.type).toBe('application/scim+json')
    const made = await t.ask('POST', '/Users', entra)
    expect(made).toMatchObject({
      status: 201,
      body: {
        externalId: '6b0e',
        userName: 'Ada@acme.example',
        active: true,
        meta: { resourceType: 'User' },
      },
    })
    expect(JSON.stringify(made.body)).not.toMatch(/Countess|Engines/)
    const id = idOf(made)
    const found = await t.ask('GET', `/Users?filter=${encodeURIComponent('userName eq "ADA@acme.example"')}`)
    expect(found).toMatchObject({ body: { totalResults: 1, Resources: [{ id }] } })
    const changed = await t.ask('PATCH', `/Users/${id}`, {
      schemas: [PATCH],
      Operations: [
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ada@new.example' },
        { op: 'Replace', path: 'name.familyName', value: 'King' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '1' },
        { op: 'Replace', value: { 'name.givenName': 'Augusta', displayName: 'Augusta King' } },
        { op: 'Replace', path: 'active', value: 'False' },
      ],
    })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        emails: [{ value: 'ada@new.example' }],
        name: { familyName: 'King', givenName: 'Augusta' },
        displayName: 'Augusta King',
        active: false,
      },
    })
    const on = { schemas: [PATCH], Operations: [{ op: 'Replace', path: 'active', value: 'True' }] }
    expect(await t.ask('PATCH', `/Users/${id}`, on)).toMatchObject({ body: { active: true } })
  })

  test('a name as a whole, attributes as lists of one, and what is not kept', async () => {
    const id = idOf(
      await t.ask('POST', '/Users', { ...entra, displayName: null, name: { formatted: 'A. Lovelace' } }),
    )
    const change = (...Operations: object[]) =>
      t.ask('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations })
    const one = (value: string) => [{ $ref: null, value }]
    const changed = await change(
      { op: 'Replace', path: 'displayName', value: one('Lovelace, Ada (Engines)') },
      { op: 'Add', path: 'name', value: { givenName: 'Ada', familyName: 'Lovelace', formatted: 'A. L.' } },
      { op: 'Replace', path: 'name.formatted', value: 'Ada Lovelace' },
      { op: 'Replace', path: 'active', value: one('False') },
    )
    expect(changed).toMatchObject({
      status: 200,
      body: {
        displayName: 'Lovelace, Ada (Engines)',
        name: { givenName: 'Ada', familyName: 'Lovelace' },
        active: false,
      },
    })
    const removed = await change(
      { op: 'Remove', path: 'name' },
      { op: 'Remove', value: { active: true, displayName: 'Ada' } },
    )
    expect(JSON.stringify(removed.body)).not.toMatch(/givenName|displayName/)
    expect(removed.body).toMatchObject({ active: false })
    const group = idOf(await t.ask('POST', '/Groups', { displayName: 'analysts' }))
    const renamed = { op: 'Replace', path: 'displayName', value: one('others') }
    await t.ask('PATCH', `/Groups/${group}`, { schemas: [PATCH], Operations: [renamed] })
    expect(await t.ask('GET', `/Groups/${group}`)).toMatchObject({ body: { displayName: 'others' } })
  })

  test('somebody looked for by their address, and nobody else', async () => {
    await t.ask('POST', '/Users', okta({ userName: 'bob@acme.example' }))
    const id = idOf(await t.ask('POST', '/Users', entra))
    const found = async (filter: string) => t.ask('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    await t.ask('PUT', `/Users/${id}`, { ...entra, emails: [{ value: 'Countess@acme.example' }] })
    for (const filter of [
      'emails[type eq "work" and value eq "countess@acme.example"]',
      'emails[type eq "work"].value eq "Countess@acme.example"',
      'emails.value eq "countess@ACME.example"',
    ]) {
      expect(await found(filter), filter).toMatchObject({ body: { totalResults: 1, Resources: [{ id }] } })
    }
    expect(await found('emails[type eq "work"]')).toMatchObject({
      status: 400,
      body: { scimType: 'invalidFilter' },
    })
    await t.ask('POST', '/Groups', { displayName: 'Engines' })
    expect(await t.ask('GET', '/Groups?filter=displayName%20eq%20%22engines%22')).toMatchObject({
      body: { totalResults: 1 },
    })
  })

  test('a group looked for without its members, filled, asked about one of them, and emptied', async () => {
    const id = idOf(await t.ask('POST', '/Users', entra))
    const group = { schemas: [], externalId: 'g-1', displayName: 'analysts', meta: { resourceType: 'Group' } }
    const groupId = idOf(await t.ask('POST', '/Groups', group))
    const filter = encodeURIComponent('displayName eq "analysts"')
    const found = await t.ask('GET', `/Groups?excludedAttributes=members&filter=${filter}`)
    expect(found).toMatchObject({
      body: { totalResults: 1, Resources: [{ id: groupId, externalId: 'g-1' }] },
    })
    expect(JSON.stringify(found.body)).not.toContain('members')
    const change = (op: object) =>
      t.ask('PATCH', `/Groups/${groupId}`, { schemas: [PATCH], Operations: [op] })
    await change({ op: 'Add', path: 'members', value: [{ $ref: null, value: id }] })
    const isMember = encodeURIComponent(`id eq "${groupId}" and members eq "${id}"`)
    expect(await t.ask('GET', `/Groups?filter=${isMember}`)).toMatchObject({ body: { totalResults: 1 } })
    expect(await t.ask('GET', `/Groups/${groupId}`)).toMatchObject({ body: { members: [{ value: id }] } })
    await change({ op: 'Remove', path: 'members', value: [{ value: id }] })
    expect(await t.ask('GET', `/Groups/${groupId}`)).toMatchObject({ body: { members: [] } })
  })
})

describe('requests as Okta sends them', () => {
  test('a person imported page by page, replaced whole, and a group replaced with all its members', async () => {
    const ids = []
    for (const n of [1, 2, 3]) {
      const body = okta({ userName: `p${n}@acme.example`, externalId: `00u${n}` })
      ids.push(idOf(await t.ask('POST', '/Users', body)))
    }
    const page = await t.ask('GET', '/Users?startIndex=2&count=1')
    expect(page).toMatchObject({
      body: { totalResults: 3, startIndex: 2, itemsPerPage: 1, Resources: [{ id: ids[1] }] },
    })
    expect(await t.ask('GET', '/Users?startIndex=1&count=0')).toMatchObject({
      body: { totalResults: 3, Resources: [] },
    })
    const replaced = await t.ask(
      'PUT',
      `/Users/${ids[0]}`,
      okta({ userName: 'p1@acme.example', emails: [], displayName: null }),
    )
    expect(replaced).toMatchObject({ status: 200, body: { userName: 'p1@acme.example' } })
    expect(JSON.stringify(replaced.body)).not.toContain('emails')
    const members = ids.slice(0, 2).map((value, n) => ({ value, display: `p${n + 1}@acme.example` }))
    const group = idOf(await t.ask('POST', '/Groups', { displayName: 'everybody', members }))
    const put = await t.ask('PUT', `/Groups/${group}`, { displayName: 'all', members: [{ value: ids[2] }] })
    expect(put).toMatchObject({ status: 200, body: { displayName: 'all', members: [{ value: ids[2] }] } })
  })
})

test('errors have SCIM’s own form', async () => {
  const refused: [
    method: string,
    path: string,
    body: object | undefined,
    status: number,
    scimType?: string,
  ][] = [
    ['GET', '/Users/nobody', undefined, 404],
    ['GET', '/Nothing', undefined, 404],
    ['GET', '/Users?filter=userName%20co%20%22a%22', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=userName%20eq', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=password%20eq%20%22a%22', undefined, 400, 'invalidFilter'],
    ['POST', '/Users', {}, 400, 'invalidValue'],
    ['POST', '/Users', okta({ active: 'maybe' }), 400, 'invalidValue'],
    ['POST', '/Users', okta({ displayName: 'A\u0000' }), 400, 'invalidValue'],
    ['POST', '/Groups', { displayName: 'x', members: [{ value: 'nobody' }] }, 400, 'invalidValue'],
    ['POST', '/Groups', { displayName: 'x', members: [{ value: 'g', type: 'Group' }] }, 400, 'invalidValue'],
    ['POST', '/Bulk', {}, 404],
  ]
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error']
  for (const [method, path, body, status, scimType] of refused) {
    const answer = await t.ask(method, path, body)
    const error = { schemas, status: String(status), detail: expect.any(String) }
    expect(answer, path).toEqual({
      status,
      type: 'application/scim+json',
      body: scimType === undefined ? error : { ...error, scimType },
    })
  }
})

test('what the server can do is told', async () => {
  expect(await t.ask('GET', '/ServiceProviderConfig')).toMatchObject({ body: { patch: { supported: true } } })
  expect(await t.ask('GET', '/ResourceTypes')).toMatchObject({ body: { totalResults: 2 } })
  expect(await t.ask('GET', '/Schemas')).toMatchObject({ body: { totalResults: 2 } })
})

test('who comes too often is told when to come again', async () => {
  const wrong = () => t.ask('GET', '/Users', undefined, 'tmks_wrong')
  for (let n = 0; n < 100; n++) await wrong()
  expect(await wrong()).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d{3}$/) })
  const fresh = await t.access.scim.createToken(t.owner, t.providerId)
  expect(await t.ask('GET', '/Users', undefined, fresh)).toMatchObject({ status: 429 })
})

test('a full service asks a directory to wait, and calls it no fault', async () => {
  const free = Array.from({ length: 10 }, () => t.visitors.take('192.0.2.1'))
  expect(await t.ask('GET', '/Users')).toMatchObject({ status: 503, retryAfter: '5' })
  for (const one of free) one()
  expect(await t.ask('GET', '/Users')).toMatchObject({ status: 200 })
})
