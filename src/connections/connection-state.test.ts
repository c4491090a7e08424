import { describe, expect, it } from 'vitest'
import { CONNECTION_STATES, type ConnectionState } from '../model/connection.ts'
import { nextState, type ConnectionEvent } from './connection-state.ts'

const EVENTS: ConnectionEvent[] = ['disconnect', 'reconnect_full', 'reconnect_limited']

/** Spec section 3, written out a second time: every pair that is not here is refused. */
const ALLOWED: [ConnectionState, ConnectionEvent, ConnectionState][] = [
  ['connected', 'disconnect', 'disconnected'],
  ['connected_limited_access', 'disconnect', 'disconnected'],
  ['disconnected', 'reconnect_full', 'connected'],
  ['disconnected', 'reconnect_limited', 'connected_limited_access'],
]

describe('states of a connection', () => {
  for (const from of CONNECTION_STATES) {
    for (const event of EVENTS) {
      const allowed = ALLOWED.find(([state, happened]) => state === from && happened === event)
      it(`${from} + ${event} -> ${allowed ? allowed[2] : 'conflict'}`, () => {
        if (allowed) expect(nextState(from, event)).toBe(allowed[2])
        else expect(() => nextState(from, event)).toThrow(expect.objectContaining({ code: 'conflict' }))
      })
    }
  }
})
