// Checks that Kubernetes would accept the manifests: fields and values as in its API reference
// (https://kubernetes.io/docs/reference/kubernetes-api/). Only the fields that our manifests use are known here: add a
// new one from the reference.
import { z } from 'zod'

const fields = z.strictObject
const some = (schema) => schema.optional()
const each = (schema, names) => Object.fromEntries(names.split(' ').map((one) => [one, some(schema)]))
const part = (names) => some(fields(names))
const list = (names) => some(z.array(fields(names)))
const whole = z.int().min(0)
const text = z.string().min(1)
const path = z.string().startsWith('/')
const name = z.string().regex(/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/)
const words = z.record(z.string(), z.string())
// https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/
const quantity = z.string().regex(/^(\d+\.?\d*|\.\d+)([numkMGTPE]|[KMGTPE]i)?$/)
const quantities = fields(each(quantity, 'cpu memory ephemeral-storage'))
const port = z.union([whole.max(65_535), name])
const share = z.union([whole, z.string().regex(/^\d+%$/)])
const selector = fields({ matchLabels: words })
const named = fields({ name })

const probe = fields({
  httpGet: fields({ path, port }),
  ...each(whole, 'periodSeconds timeoutSeconds failureThreshold'),
})
const container = fields({
  name,
  image: some(text),
  env: list({ name: z.string().regex(/^[A-Za-z_]\w*$/), value: z.string() }),
  envFrom: some(z.array(z.union([fields({ configMapRef: named }), fields({ secretRef: named })]))),
  ports: list({ name, containerPort: whole }),
  ...each(probe, 'startupProbe livenessProbe readinessProbe'),
  lifecycle: part({ preStop: fields({ exec: fields({ command: z.array(text) }) }) }),
  securityContext: part({
    ...each(z.boolean(), 'allowPrivilegeEscalation readOnlyRootFilesystem'),
    capabilities: part({ drop: z.array(text) }),
  }),
  resources: part(each(quantities, 'requests limits')),
  volumeMounts: list({ name, mountPath: path, readOnly: some(z.boolean()) }),
})
const volume = z.union([
  fields({ name, emptyDir: fields({ sizeLimit: some(quantity) }) }),
  fields({ name, secret: fields({ secretName: name, defaultMode: some(whole.max(0o777)) }) }),
])
const pod = fields({
  terminationGracePeriodSeconds: some(whole),
  automountServiceAccountToken: some(z.boolean()),
  securityContext: part({
    runAsNonRoot: some(z.boolean()),
    ...each(whole, 'runAsUser runAsGroup fsGroup'),
    seccompProfile: part({ type: z.literal('RuntimeDefault') }),
  }),
  topologySpreadConstraints: list({
    maxSkew: whole.min(1),
    topologyKey: text,
    whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
    labelSelector: selector,
  }),
  containers: z.array(container).min(1),
  volumes: some(z.array(volume)),
})
const service = fields({ name, port: named })
const paths = z.array(fields({ path, pathType: z.enum(['Prefix', 'Exact']), backend: fields({ service }) }))
const utilization = fields({ type: z.literal('Utilization'), averageUtilization: whole })
const resource = fields({ name: z.enum(['cpu', 'memory']), target: utilization })
const ingressRule = fields({
  from: z.array(fields(each(selector, 'namespaceSelector podSelector'))),
  ports: z.array(fields({ port, protocol: z.enum(['TCP', 'UDP', 'SCTP']) })),
})

const kinds = {
  'v1 Namespace': {},
  'v1 ConfigMap': { data: words },
  'v1 Secret': { stringData: words },
  'v1 Pod': { spec: pod },
  'v1 Service': {
    spec: fields({ selector: words, ports: z.array(fields({ name, port, targetPort: port })) }),
  },
  'apps/v1 Deployment': {
    spec: fields({
      replicas: some(whole),
      selector,
      strategy: part({ rollingUpdate: fields(each(share, 'maxUnavailable maxSurge')) }),
      template: fields({ metadata: fields({ labels: words }), spec: pod }),
    }),
  },
  'policy/v1 PodDisruptionBudget': {
    spec: fields({ ...each(share, 'minAvailable maxUnavailable'), selector }),
  },
  'autoscaling/v2 HorizontalPodAutoscaler': {
    spec: fields({
      scaleTargetRef: fields({ apiVersion: text, kind: text, name }),
      minReplicas: some(whole),
      maxReplicas: whole,
      metrics: z.array(fields({ type: z.literal('Resource'), resource })),
    }),
  },
  'networking.k8s.io/v1 Ingress': {
    spec: fields({
      ingressClassName: name,
      tls: z.array(fields({ hosts: z.array(name), secretName: name })),
      rules: z.array(fields({ host: name, http: fields({ paths }) })),
    }),
  },
  'networking.k8s.io/v1 NetworkPolicy': {
    spec: fields({
      podSelector: selector,
      policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
      ingress: z.array(ingressRule),
    }),
  },
}
const metadata = fields({ name, ...each(words, 'labels annotations') })

function faultsOf({ file, manifest: { apiVersion, kind, ...manifest } }) {
  const known = kinds[`${apiVersion} ${kind}`]
  if (known === undefined) return [`${file}: no ${kind} in ${apiVersion}`]
  const { error } = fields({ metadata, ...known }).safeParse(manifest)
  return error ? [`${file}: ${kind} ${manifest.metadata?.name}: ${z.prettifyError(error)}`] : []
}

/** Common mistakes, each of which the check must find. */
const planted = [
  { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { containers: [{ name: 'a', securityContext: { readOnlyRootFileSystem: true } }] } }, // prettier-ignore
  { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'b' }, spec: { containers: [{ name: 'b', resources: { limits: { memory: '1 GB' } } }] } }, // prettier-ignore
  { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'c' }, spec: { replicas: 2 } },
  { apiVersion: 'extensions/v1beta1', kind: 'Ingress', metadata: { name: 'd' } },
  { apiVersion: 'v1', kind: 'Deployment', metadata: { name: 'e' } },
]

export function manifestFaults(manifests) {
  const ours = manifests.filter(({ manifest }) => manifest.kind !== 'Kustomization')
  const unseen = planted.filter((manifest) => faultsOf({ file: 'planted', manifest }).length === 0)
  return [
    ...ours.flatMap(faultsOf),
    ...unseen.map((one) => `The planted fault of the manifest ${one.metadata.name} was not found`),
  ]
}
