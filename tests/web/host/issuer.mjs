// A real OpenID Connect issuer for tests: anybody may log in there under any name.
import Provider from "oidc-provider";

const [port, back] = process.argv.slice(2);
const provider = new Provider(`http://localhost:${port}`, {
  clients: [{ client_id: "openbook", client_secret: "a-secret-that-both-share", redirect_uris: [back] }],
  cookies: { keys: ["for tests"] },
  findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
});
provider.listen(Number(port), "127.0.0.1", () => console.log("ready"));
