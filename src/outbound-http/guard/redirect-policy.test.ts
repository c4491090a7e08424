import { describe, expect, it } from 'vitest'
import { hopHeaders, redirectStep } from './redirect-policy.ts'

const first = new URL('https://api.example.com/v1/file')
const answer = { status: 307, location: '/next', visited: [first], limit: 5 }

describe('redirectStep', () => {
  it.each([200, 204, 304, 404, 503])('takes %d as the answer', (status) => {
    expect(redirectStep({ ...answer, status })).toEqual({ kind: 'answer' })
  })

  it.each([301, 302, 303, 307, 308])('follows %d, relative to where it came from', (status) => {
    expect(redirectStep({ ...answer, status })).toEqual({
      kind: 'follow',
      url: new URL('https://api.example.com/next'),
    })
  })

  it('refuses a redirect that leads nowhere', () => {
    expect(redirectStep({ ...answer, location: undefined })).toEqual({
      kind: 'refuse',
      reason: 'redirect_without_location',
    })
    expect(redirectStep({ ...answer, location: 'https://' })).toEqual({
      kind: 'refuse',
      reason: 'redirect_malformed',
    })
  })

  it('refuses a loop, at once or over several hops', () => {
    const second = new URL('https://api.example.com/second')
    expect(redirectStep({ ...answer, location: first.href })).toEqual({
      kind: 'refuse',
      reason: 'redirect_loop',
    })
    const back = { ...answer, location: '/v1/file', visited: [first, second] }
    expect(redirectStep(back)).toEqual({ kind: 'refuse', reason: 'redirect_loop' })
  })

  it('refuses the sixth hop', () => {
    const visited = [0, 1, 2, 3, 4, 5].map((hop) => new URL(`https://api.example.com/${hop}`))
    expect(redirectStep({ ...answer, visited: visited.slice(0, 5) }).kind).toBe('follow')
    expect(redirectStep({ ...answer, visited })).toEqual({ kind: 'refuse', reason: 'too_many_redirects' })
  })
})

describe('hopHeaders', () => {
  it('gives the credential and the product’s own headers to the first address only', () => {
    const options = { authorization: 'Bearer secret', accept: '*/*', headers: { 'x-version': '1' } }
    expect(hopHeaders(0, options)).toMatchObject({ authorization: 'Bearer secret', 'x-version': '1' })
    expect(Object.keys(hopHeaders(1, options))).toEqual(['accept', 'accept-encoding', 'user-agent'])
  })
})
