import { createPrivateKey, X509Certificate } from 'node:crypto'

// The key is public, so everybody can make a stamp of any time. The product of a demo knows the root certificate.

export const authorityKey = createPrivateKey(`-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgT1QVrWL49C2RwloA
yB2ldbaaBK/qSGPlZDXIjttAz1KhRANCAARyNdTFvk7cTEVb5xlvlUGkBdRFrrcz
W2FjNzuLInMaFBK5cf8KgsjwEvujamjQvZUpG8NT4AKo+fho7ed6XYpg
-----END PRIVATE KEY-----`)

/** Valid from 2020 to 2120, issued by the root of the sandbox. */
export const authorityCertificate = new X509Certificate(`-----BEGIN CERTIFICATE-----
MIIB4jCCAYigAwIBAgIBAjAKBggqhkjOPQQDAjA6MScwJQYDVQQDDB5FbmNvcmUg
c2FuZGJveCB0aW1lLXN0YW1wIHJvb3QxDzANBgNVBAoMBkVuY29yZTAgFw0yMDAx
MDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowPzEsMCoGA1UEAwwjRW5jb3JlIHNh
bmRib3ggdGltZS1zdGFtcCBhdXRob3JpdHkxDzANBgNVBAoMBkVuY29yZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABHI11MW+TtxMRVvnGW+VQaQF1EWutzNbYWM3
O4sicxoUErlx/wqCyPAS+6NqaNC9lSkbw1PgAqj5+Gjt53pdimCjeDB2MAwGA1Ud
EwEB/wQCMAAwDgYDVR0PAQH/BAQDAgeAMBYGA1UdJQEB/wQMMAoGCCsGAQUFBwMI
MB0GA1UdDgQWBBRD51JdYWEIvRz4JOqV1K8/If1ApzAfBgNVHSMEGDAWgBR6MVCh
nQTTdgIzDpbu4lrWVKb0cTAKBggqhkjOPQQDAgNIADBFAiEA2+qKHaMLtuvjBTDT
grxsKvpuxOJg+2W69scxwbWrtzwCICYL+nRAmZcQRGMsmTtGO2EimY9aicKlL3yR
0/6LRyaC
-----END CERTIFICATE-----`)
