/**
 * Clients that others wrote, on the forge: each makes an issue, comments, changes and removes them.
 * `node clients.mjs ORIGIN NAME TOKEN` prints what they got as JSON.
 */
import { Gitlab } from "@gitbeaker/rest";
import { Octokit } from "@octokit/rest";
import { giteaApi } from "gitea-js";

const [origin, name, token] = process.argv.slice(2);

const CLIENTS = {
  async octokit() {
    const { rest, graphql, paginate } = new Octokit({ baseUrl: `${origin}/github/api/v3`, auth: token, log: { debug() {}, info() {}, warn() {}, error() {} } });
    const here = { owner: "owner", repo: "docs" };
    const { data: user } = await rest.users.getAuthenticated();
    const { data: issue } = await rest.issues.create({ ...here, title: "By Octokit", body: "**body**", labels: ["Vssue"] });
    const thread = { ...here, issue_number: issue.number };
    const texts = ["one", "two", "three"];
    for (const body of texts) await rest.issues.createComment({ ...thread, body });
    const pages = await paginate(rest.issues.listComments, { ...thread, per_page: 2 });
    const [first, second] = pages;
    const { data: edited } = await rest.issues.updateComment({ ...here, comment_id: first.id, body: "changed" });
    await rest.issues.deleteComment({ ...here, comment_id: second.id });
    const added = await rest.reactions.createForIssueComment({ ...here, comment_id: first.id, content: "heart" });
    const again = await rest.reactions.createForIssueComment({ ...here, comment_id: first.id, content: "heart" });
    await rest.reactions.deleteForIssueComment({ ...here, comment_id: first.id, reaction_id: again.data.id });
    const { data: found } = await rest.search.issuesAndPullRequests({ q: 'repo:owner/docs is:issue "By Octokit"', advanced_search: "true" });
    const { repository } = await graphql("query ($n: Int!) { repository(owner: \"owner\", name: \"docs\") { issue(number: $n) { title comments(first: 5) { totalCount nodes { body author { login } } } } } }", { n: issue.number });
    const missing = await rest.issues.get({ ...here, issue_number: 4040 }).catch((error) => error.status);
    return { user: user.login, texts: pages.map(({ body }) => body), edited: edited.body, reactions: [added.status, again.status], found: found.total_count, graph: repository.issue, missing };
  },

  async gitbeaker() {
    const { Users, Issues, IssueNotes, IssueNoteAwardEmojis } = new Gitlab({ host: `${origin}/gitlab`, oauthToken: token });
    const user = await Users.showCurrentUser();
    const issue = await Issues.create("owner/docs", "By Gitbeaker", { description: "**body**", labels: "Vssue" });
    const notes = [];
    for (const body of ["one", "two", "three"]) notes.push(await IssueNotes.create("owner/docs", issue.iid, body));
    const listed = await IssueNotes.all("owner/docs", issue.iid, { sort: "asc", orderBy: "created_at", perPage: 2, activityFilter: "only_comments" });
    const edited = await IssueNotes.edit("owner/docs", issue.iid, notes[0].id, { body: "changed" });
    await IssueNotes.remove("owner/docs", issue.iid, notes[1].id);
    const award = await IssueNoteAwardEmojis.award("owner/docs", issue.iid, notes[0].id, "heart");
    const again = await IssueNoteAwardEmojis.award("owner/docs", issue.iid, notes[0].id, "heart").catch((error) => error.cause.response.status);
    await IssueNoteAwardEmojis.remove("owner/docs", issue.iid, notes[0].id, award.id);
    const found = await Issues.all({ projectId: "owner/docs", search: "By Gitbeaker", in: "title" });
    const missing = await Issues.show(4040, { projectId: "owner/docs" }).catch((error) => error.cause.response.status);
    return { user: user.username, texts: listed.map(({ body }) => body), edited: edited.body, again, found: found.length, missing };
  },

  async gitea() {
    const { user, repos } = giteaApi(`${origin}/gitea`, { token, customFetch: fetch });
    const { data: me } = await user.userGetCurrent();
    const { data: issue } = await repos.issueCreateIssue("owner", "docs", { title: "By gitea-js", body: "**body**" });
    const comments = [];
    for (const body of ["one", "two", "three"]) comments.push((await repos.issueCreateComment("owner", "docs", issue.number, { body })).data);
    const { data: listed } = await repos.issueGetComments("owner", "docs", issue.number);
    const { data: edited } = await repos.issueEditComment("owner", "docs", comments[0].id, { body: "changed" });
    await repos.issueDeleteComment("owner", "docs", comments[1].id);
    const { data: added } = await repos.issuePostCommentReaction("owner", "docs", comments[0].id, { content: "heart" });
    const { data: reactions } = await repos.issueGetCommentReactions("owner", "docs", comments[0].id);
    await repos.issueDeleteCommentReaction("owner", "docs", comments[0].id, { content: "heart" });
    const { data: found } = await repos.issueListIssues("owner", "docs", { q: "By gitea-js", state: "all", type: "issues" });
    const missing = await repos.issueGetIssue("owner", "docs", 4040).catch(({ status }) => status);
    return { user: me.login, texts: listed.map(({ body }) => body), edited: edited.body, reaction: added.content, reactions: reactions.length, found: found.length, missing };
  },
};

console.log(JSON.stringify(await CLIENTS[name]()));
