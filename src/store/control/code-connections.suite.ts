import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  findInstallConnection,
  findLiveConnection,
  hasLiveInstalls,
  installationHeldElsewhere,
} from './collecting/connections-table.ts'
import type { StorePlace } from './control-store.suite.ts'
import type { ControlStore } from './control-store.ts'
import { listJobs, putJob, removeOtherJobs } from './collecting/dataset-jobs-table.ts'
import { findHostedApp, putHostedApp } from './collecting/hosted-apps-table.ts'
import { insertInstallState, takeInstallState } from './collecting/install-states-table.ts'
import type { InstallStateRow, NewConnection } from './tables.ts'
import { isUniqueViolation } from './unique-violation.ts'

const AT = '2026-03-10T12:00:00.000Z'
const LATER = '2026-03-10T12:10:00.000Z'

/** What a code assistant's connections ask of both engines. */
export function codeConnectionsSuite(newPlace: () => Promise<StorePlace>): void {
  describe('the tables of a code assistant', () => {
    let place: StorePlace
    let store: ControlStore

    beforeEach(async () => {
      place = await newPlace()
      store = await place.open()
      await store.migrate()
    })
    afterEach(async () => {
      await store[Symbol.asyncDispose]()
      await place[Symbol.asyncDispose]()
    })
    const insert = (row: Partial<NewConnection> & { id: string }) =>
      store.db
        .insertInto('connections')
        .values({ ...connection, ...row })
        .execute()

    test('one live connection of an enterprise is all a tenant can have', async () => {
      await insert({ id: 'c1', enterprise_slug: 'acme', state: 'disconnected' })
      await insert({ id: 'c2', enterprise_slug: 'acme' })
      const refused = await insert({ id: 'c3', enterprise_slug: 'acme' }).catch((error: unknown) => error)
      expect(isUniqueViolation(refused)).toBe(true)
      await insert({ id: 'c4', enterprise_slug: 'other' })
      await insert({ id: 'c5', enterprise_slug: 'acme', tenant: 't2' })
      await insert({ id: 'c6', organization_id: 'acme', method: 'hosted_app' })
      await insert({ id: 'c7', enterprise_slug: 'acme', host: '@elsewhere' })
      const live = (ids: { organization_id?: string; enterprise_slug?: string; host?: string }) =>
        findLiveConnection(store.db, {
          tenant: 't',
          source: 'code_assistant',
          host: '',
          organization_id: null,
          enterprise_slug: null,
          ...ids,
        })
      expect((await live({ enterprise_slug: 'acme' }))?.id).toBe('c2')
      expect((await live({ enterprise_slug: 'acme', host: '@elsewhere' }))?.id).toBe('c7')
      expect((await live({ organization_id: 'acme' }))?.id).toBe('c6')
      expect(await live({ organization_id: 'nobody' })).toBeUndefined()
      expect(await live({})).toBeUndefined()
    })

    test('an install takes up the live connection, else the one disconnected last', async () => {
      const app = { organization_id: 'acme', method: 'hosted_app', profile: 'p' } as const
      const found = async () =>
        (await findInstallConnection(store.db, { tenant: 't', profile: 'p', organizationId: 'acme' }))?.id
      await insert({ id: 'old', ...app, state: 'disconnected', disconnected_at: '2026-01-01T00:00:00.000Z' })
      await insert({
        id: 'newer',
        ...app,
        state: 'disconnected',
        disconnected_at: '2026-02-01T00:00:00.000Z',
      })
      await insert({ id: 'theirs', ...app, tenant: 't2', installation_id: '9' })
      expect(await found()).toBe('newer')
      expect(await hasLiveInstalls(store.db, 't', 'p')).toBe(false)
      await insert({ id: 'live', ...app, installation_id: '7' })
      expect(await found()).toBe('live')
      expect(await hasLiveInstalls(store.db, 't', 'p')).toBe(true)
      const held = (installationId: string) =>
        installationHeldElsewhere(store.db, { tenant: 't', profile: 'p', installationId })
      expect([await held('9'), await held('7'), await held('8')]).toEqual([true, false, false])
    })

    test('a state is taken by one of all who bring it', async () => {
      await insertInstallState(store.db, state('a', LATER), AT)
      const others = await Promise.all([place.open(), place.open()])
      const taken = await Promise.all([store, ...others].map(({ db }) => takeInstallState(db, 'a')))
      await Promise.all(others.map((other) => other[Symbol.asyncDispose]()))
      expect(taken.filter((row) => row !== undefined)).toEqual([state('a', LATER)])
      expect(await takeInstallState(store.db, 'a')).toBeUndefined()
    })

    test('states that ran out go when another comes', async () => {
      await insertInstallState(store.db, state('old', AT), AT)
      await insertInstallState(store.db, state('new', LATER), AT)
      expect(await takeInstallState(store.db, 'old')).toBeUndefined()
      expect(await takeInstallState(store.db, 'new')).toBeDefined()
    })

    test('a registered app takes the place of the one before', async () => {
      const app = {
        tenant: 't',
        profile: 'p',
        client_id: 'c',
        app_id: '1',
        sealed: 's',
        key_id: 'k',
        created_at: AT,
      }
      const put = (id: string) =>
        store.db.transaction().execute((tx) => putHostedApp(tx, { ...app, id, slug: id }))
      await put('first')
      await put('second')
      expect(await findHostedApp(store.db, 't', 'p')).toEqual({ ...app, id: 'second', slug: 'second' })
      expect(await findHostedApp(store.db, 't2', 'p')).toBeUndefined()
    })

    test('jobs of feeds that a connection no longer has are dropped and named', async () => {
      await insert({ id: 'c1', enterprise_slug: 'acme' })
      for (const dataset of ['seats', 'billing', 'org_users_1d'] as const) {
        await putJob(store.db, { connection_id: 'c1', dataset, tenant: 't' })
      }
      expect((await removeOtherJobs(store.db, 'c1', ['seats'])).sort()).toEqual(['billing', 'org_users_1d'])
      expect((await listJobs(store.db, 'c1')).map((job) => job.dataset)).toEqual(['seats'])
    })
  })
}

const connection: Omit<NewConnection, 'id'> = {
  tenant: 't',
  source: 'code_assistant',
  method: 'enterprise_token',
  profile: 'codeassist',
  label: '',
  state: 'connected',
  missing_scopes: '[]',
  health_status: 'ok',
  health_code: 'ok',
  health_message: '',
  health_since: AT,
  created_at: AT,
  updated_at: AT,
}

function state(hash: string, expiresAt: string): InstallStateRow {
  return {
    state_hash: hash,
    tenant: 't',
    user_id: 'u',
    session_id: 's',
    purpose: 'install',
    profile: 'p',
    organization: 'acme',
    expires_at: expiresAt,
  }
}
