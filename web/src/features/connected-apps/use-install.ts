import { useMutation } from '@tanstack/react-query'
import type { CodeConnectProfile } from '../../../../src/api/contract/connections.ts'
import { call } from '../../api/call.ts'

/** Leave for the code host with a form of one field: a manifest is too long for an address. */
function postManifest(postUrl: string, manifest: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = postUrl
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'manifest'
  field.value = manifest
  form.append(field)
  document.body.append(form)
  form.submit()
}

/** Go to the code host to install the app; where none is set up yet, to register it first. */
export function useInstall(profile: CodeConnectProfile) {
  return useMutation({
    mutationFn: async (organization: string) => {
      const body = { organization, profile: profile.id }
      if (profile.app.ready) {
        const { authorize_url } = await call('startInstall', { body })
        window.location.assign(authorize_url)
      } else {
        const { post_url, manifest } = await call('registerApp', { body })
        postManifest(post_url, manifest)
      }
    },
  })
}
